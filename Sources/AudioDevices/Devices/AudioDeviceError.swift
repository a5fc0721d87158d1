/// Why a device could not be found or used.
public enum AudioDeviceError: Error, Equatable, Sendable {
  /// cubeb, the audio library, is not installed.
  case noLibrary
  /// No sound server answers, and the system has no device that could be used without one.
  case noServer
  /// The system has no device of that direction. A monitor of an output is not taken for a microphone.
  case noDevice(AudioDirection)
  /// No device is called that.
  case notFound(String, AudioDirection)
  /// Several devices match; `candidates` are their ids.
  case ambiguous(String, candidates: [String])
  /// The device is there and refuses, for instance because another program holds it.
  case unavailable(String)
  /// A call of the audio library failed; `code` is the library's.
  case failed(operation: String, code: Int)
}
