import MynaAudio
import Translations

extension PlayerProblem {
  /// A sentence on the problem; nil if the file's error explains it.
  package var problem: String? {
    switch self {
    case .deviceLost(let name): tr("The speaker “%1” was disconnected.", name)
    case .serverGone: tr("The sound server stopped.")
    case .unreadable: nil
    }
  }
}

extension RecorderProblem {
  /// A sentence on the problem; nil if the file's error explains it.
  package var problem: String? {
    switch self {
    case .deviceLost(let name): tr("The microphone “%1” was disconnected.", name)
    case .deviceChanged(let old, let new):
      tr("The system switched from “%1” to “%2”, which you did not choose.", old, new)
    case .serverGone: tr("The sound server stopped.")
    case .notResponding:
      tr("The sound server sends no sound. Recording continues as soon as it does.")
    case .unwritable: nil
    }
  }
}

extension TakeContinuation {
  /// Returns the message for the user, who need not do anything.
  package func sentence(naming name: FileNaming) -> String {
    switch reason {
    case .takenAway:
      tr(
        "The file of this recording was removed, renamed, or replaced. Recording continues in “%1”, which has all of it.",
        name(journal))
    case .largestFile:
      tr("This disk allows no larger files. Recording continues in a second file.")
    case .unreadable:
      tr(
        "Another program or machine took over the file of this recording. The rest becomes a separate recording."
      )
    case .diskFull:
      tr(
        "The disk of this recording is full. Recording continues on another disk, in “%1”; what fit on the first disk is safe.",
        name(journal))
    case .diskFailed:
      tr(
        "The disk of this recording failed. Recording continues on another disk, in “%1”; the part before is completed when its disk can be used.",
        name(journal))
    }
  }
}

extension RecorderError {
  /// The message if there is no take to continue.
  package static var noTakeMessage: Message {
    Message(tr("There is no recording to continue."), tr("Start a new one."))
  }
}
