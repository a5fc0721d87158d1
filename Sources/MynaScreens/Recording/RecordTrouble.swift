package import AudioDevices
package import MynaAudio
package import MynaStudio
package import SoundFiles

/// Obstacles to recording, and troubles of a take; the gravest comes first.
package enum RecordTrouble: Error, Equatable, Sendable {
  /// The microphone cannot be opened; it is tried again until it can.
  case device(AudioDeviceError)
  /// Something has happened to the recorder.
  case problem(RecorderProblem)
  /// There is no take that could go on or end.
  case noTake
  /// The take cannot be begun or completed where it is to be.
  case file(SoundFileError)
  /// The same of its folder.
  case studio(StudioError)
  /// The take continues in a different journal from the one it began in.
  case continued(TakeContinuation)
  /// The disk has room for so many seconds.
  case diskNearlyFull(timeLeft: Double)
  /// Nothing has been heard for three seconds.
  case silence
  /// The same, from the chosen speaker of that name.
  case nothingPlays(String)

  init(_ error: RecorderError) {
    switch error {
    case .device(let error): self = .device(error)
    case .file(let error): self = .file(error)
    case .noTake: self = .noTake
    }
  }

  /// Seconds of room from which on a person is told.
  static let littleTime = 600.0
}

extension RecordTrouble? {
  /// Whether it has been told already; how long the server has been still is no news.
  func isSame(as other: RecordTrouble?) -> Bool {
    switch (self, other) {
    case (.problem(.notResponding), .problem(.notResponding)): true
    case (.diskNearlyFull(let a), .diskNearlyFull(let b)): Int(a / 10) == Int(b / 10)
    default: self == other
    }
  }
}

extension RecordTrouble {
  /// Whether the take has ended, so that it can only be stopped.
  package var endsTake: Bool { if case .problem(.unwritable) = self { true } else { false } }
}
