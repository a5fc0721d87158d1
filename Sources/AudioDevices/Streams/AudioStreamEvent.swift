/// A change to a stream that the program did not request.
///
/// `failed` means that the stream is dead: the server stopped, or the device was removed and there
/// is no other device. Close the stream, after which you can open a new one. `moved` means that the
/// system moved the stream to another device, where it continues; both values are device IDs.
/// `lost` means that the stream's chosen device, whose ID is given, was removed, and that the
/// system moved the stream to `AudioStream.device`.
public enum AudioStreamEvent: Equatable, Sendable {
  case failed
  case moved(from: String, to: String)
  case lost(String)
}
