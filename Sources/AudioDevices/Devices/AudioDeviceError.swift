/// The reason why a device could not be found or used.
///
/// `noLibrary` means that cubeb, the audio library, is not installed. With `noServer`, no sound
/// server responds, and the system has no device that works without one. With `noDevice`, the
/// system has no device for the direction; monitors of outputs do not count as microphones.
/// `ambiguous` has the ids of the devices that match. With `unavailable`, the device refuses, for
/// instance because another program uses it. `failed` has the library's error code.
public enum AudioDeviceError: Error, Equatable, Sendable {
  case noLibrary
  case noServer
  case noDevice(AudioDirection)
  case notFound(String, AudioDirection)
  case ambiguous(String, candidates: [String])
  case unavailable(String)
  case failed(operation: String, code: Int)
}
