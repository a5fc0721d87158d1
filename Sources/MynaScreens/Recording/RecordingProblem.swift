package import AudioDevices
package import MynaAudio
package import MynaStudio
package import SoundFiles

package enum RecordingProblem: Error, Equatable, Sendable {
  /// The microphone cannot be opened.
  ///
  /// The model keeps retrying.
  case device(AudioDeviceError)
  case problem(RecorderProblem)
  case noTake
  case file(SoundFileError)
  case studio(StudioError)
  /// The take continues in a different journal than the one it began in.
  case continued(TakeContinuation)
  case diskNearlyFull(timeLeft: Double)
  /// The microphone has been silent for three seconds.
  case silence
  /// The output of the speaker with this name, which is being recorded, has been silent for three
  /// seconds.
  case nothingPlays(String)

  init(_ error: RecorderError) {
    switch error {
    case .device(let error): self = .device(error)
    case .file(let error): self = .file(error)
    case .noTake: self = .noTake
    }
  }

  /// The remaining recording time, in seconds, below which the user is warned.
  static let littleTime = 600.0
}

extension RecordingProblem? {
  /// Returns whether both values describe the same problem, even if the times that they contain
  /// differ slightly.
  func isSame(as other: RecordingProblem?) -> Bool {
    switch (self, other) {
    case (.problem(.notResponding), .problem(.notResponding)): true
    case (.diskNearlyFull(let a), .diskNearlyFull(let b)): Int(a / 10) == Int(b / 10)
    default: self == other
    }
  }
}

extension RecordingProblem {
  package var endsTake: Bool { if case .problem(.unwritable) = self { true } else { false } }
}
