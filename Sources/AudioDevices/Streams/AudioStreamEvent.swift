/// A change of a stream without a request.
///
/// `failed` means that the stream is dead: the server stopped, or the device was removed and there
/// was no other one. Close the stream; a new one may be opened. `moved` means that the system moved
/// the stream to another device, where it continues; both values are ids. `lost` has the id of the
/// stream's device, which was removed. The system moved the stream; see `AudioStream.device`.
public enum AudioStreamEvent: Equatable, Sendable {
  case failed
  case moved(from: String, to: String)
  case lost(String)
}
