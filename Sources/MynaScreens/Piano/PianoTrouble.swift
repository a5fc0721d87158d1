public import AudioDevices
public import MynaPiano

/// The reason why a piano makes no sound.
public enum PianoTrouble: Error, Equatable, Sendable {
  /// The device could not be opened.
  case device(AudioDeviceError)
  /// The device closed by itself.
  case problem(PianoProblem)
}
