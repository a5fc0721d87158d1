/// The reason why a device could not be found or used.
///
/// `noLibrary` means that cubeb, the audio library, is not installed. `noServer` means that no
/// sound server responds, and that the system has no device that works without a server. `noDevice`
/// means that the system has no device for the direction; monitors of outputs do not count as
/// microphones. `ambiguous` contains the IDs of all matching devices. `unavailable` means that the
/// device cannot be opened, for example because another program is using it. `failed` contains the
/// library's error code.
public enum AudioDeviceError: Error, Equatable, Sendable {
  case noLibrary
  case noServer
  case noDevice(AudioDirection)
  case notFound(String, AudioDirection)
  case ambiguous(String, candidates: [String])
  case unavailable(String)
  case failed(operation: String, code: Int)
}
