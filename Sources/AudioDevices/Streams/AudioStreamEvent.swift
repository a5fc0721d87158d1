/// A change of a stream that nobody asked for.
public enum AudioStreamEvent: Equatable, Sendable {
  /// The stream is dead: the server went, or the device did and there was no other. Close it; a new one may be opened.
  case failed
  /// The system put the stream on another device, and it goes on there. Both are ids.
  case moved(from: String, to: String)
  /// The device that the stream was opened on is gone; the id is its. The system let the stream go on with another one,
  /// which `AudioStream.device` tells.
  case lost(String)
}
