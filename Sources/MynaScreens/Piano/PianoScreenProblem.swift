package import AudioDevices
import MynaAudio
package import MynaPiano
package import MynaStudio
package import SoundFiles

package enum PianoScreenProblem: Error, Equatable, Sendable {
  case device(AudioDeviceError)
  case problem(PianoProblem)
  case performance(PerformanceProblem)
  /// The audio device is not open, so nothing can be recorded.
  case closed
  case noTake
  case file(SoundFileError)
  case studio(StudioError)
  /// The audio is recorded, but the notes are not.
  case events(SoundFileError)
  /// The microphone cannot be opened.
  ///
  /// Only the piano is recorded.
  case microphone(AudioDeviceError)
  /// The microphone has stopped.
  ///
  /// The piano is still being recorded.
  case voiceLost

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
