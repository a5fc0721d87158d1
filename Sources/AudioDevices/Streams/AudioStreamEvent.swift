/// A change of a stream without a request.
public enum AudioStreamEvent: Equatable, Sendable {
  /// The stream is dead: the server stopped, or the device was removed and there was no other one.
  ///
  /// Close it; a new one may be opened.
  case failed
  /// The system moved the stream to another device, where it continues.
  ///
  /// Both values are ids.
  case moved(from: String, to: String)
  /// The stream's device was removed; this is its id.
  ///
  /// The system moved the stream; see `AudioStream.device`.
  case lost(String)
}
