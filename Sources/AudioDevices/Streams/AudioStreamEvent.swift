/// A change to a stream that the program did not request.
///
/// `failed` means that the stream is dead: the server stopped, or the device was removed and there
/// is no other. Close the stream; you can open a new one. `moved` means that the system moved the
/// stream to another device, where it continues; both values are ids. `lost` has the id of the
/// stream's device, which was removed. The system moved the stream; see `AudioStream.device`.
public enum AudioStreamEvent: Equatable, Sendable {
  case failed
  case moved(from: String, to: String)
  case lost(String)
}
