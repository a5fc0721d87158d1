package import AudioDevices
import MynaAudio
package import MynaPiano
package import MynaStudio
package import SoundFiles

/// The reason why a piano makes no sound, or is not recorded.
package enum PianoTrouble: Error, Equatable, Sendable {
  /// The device could not be opened.
  case device(AudioDeviceError)
  /// The device closed by itself.
  case problem(PianoProblem)
  /// Something has happened to the recorder.
  case performance(PerformanceProblem)
  /// The piano has no device, so there is nothing to record.
  case closed
  /// There is no take that could end.
  case noTake
  /// The take cannot be begun or completed where it is to be.
  case file(SoundFileError)
  /// The same of its folder.
  case studio(StudioError)
  /// The sound is recorded, but the notes are not.
  case events(SoundFileError)
  /// The microphone cannot be opened; the piano is recorded without it.
  case microphone(AudioDeviceError)
  /// The microphone gives nothing now; the piano is recorded on.
  case voiceLost

  /// Whether nothing sounds, or less is recorded than the piano.
  package var isGrave: Bool {
    switch self {
    case .microphone, .voiceLost: false
    case .device, .problem, .performance, .closed, .noTake, .file, .studio, .events: true
    }
  }

  init(_ error: RecorderError) {
    switch error {
    case .device(let error): self = .device(error)
    case .file(let error): self = .file(error)
    case .noTake: self = .noTake
    }
  }
}
