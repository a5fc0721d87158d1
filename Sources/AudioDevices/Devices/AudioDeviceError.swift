/// Why a device could not be found or used.
public enum AudioDeviceError: Error, Equatable, Sendable {
  /// cubeb, the audio library, is not installed.
  case noLibrary
  /// No sound server responds, and the system has no device that works without one.
  case noServer
  /// The system has no device of this direction.
  ///
  /// Monitors of outputs do not count as microphones.
  case noDevice(AudioDirection)
  /// No device has this name.
  case notFound(String, AudioDirection)
  /// Several devices match; `candidates` are their ids.
  case ambiguous(String, candidates: [String])
  /// The device refuses, for instance because another program uses it.
  case unavailable(String)
  /// A call of the audio library failed; `code` is the library's.
  case failed(operation: String, code: Int)
}
