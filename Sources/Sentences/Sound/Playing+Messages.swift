import MynaAudio
import Translations

extension PlayerProblem {
  /// A sentence that describes the problem; nil if the file's error message already describes it.
  package var problem: String? {
    switch self {
    case .deviceLost(let name): tr("The speaker “%1” was disconnected.", name)
    case .serverGone: tr("The sound server stopped.")
    case .unreadable: nil
    }
  }
}

extension RecorderProblem {
  /// A sentence that describes the problem; nil if the file's error message already describes it.
  package var problem: String? {
    switch self {
    case .deviceLost(let name): tr("The microphone “%1” was disconnected.", name)
    case .deviceChanged(let old, let new):
      tr(
        "The system switched the microphone from “%1” to “%2”, which you did not choose.", old, new)
    case .serverGone: tr("The sound server stopped.")
    case .notResponding:
      tr(
        "The sound server isn’t sending any audio. Recording will continue as soon as audio arrives."
      )
    case .unwritable: nil
    }
  }
}

extension TakeContinuation {
  /// Returns a sentence that explains why and where a recording continues.
  ///
  /// The user doesn't have to do anything.
  package func sentence(naming name: FileNameStyle) -> String {
    switch reason {
    case .takenAway:
      tr(
        "This recording’s file was removed, renamed, or replaced. Recording continues in “%1”, which contains the whole recording.",
        name(journal))
    case .largestFile:
      tr("This disk doesn’t support larger files. Recording continues in a second file.")
    case .unreadable:
      tr(
        "Another program or computer took over this recording’s file. The rest will be saved as a separate recording."
      )
    case .diskFull:
      tr(
        "This recording’s disk is full. Recording continues on another disk, in “%1”; everything that fit on the first disk is safe.",
        name(journal))
    case .diskFailed:
      tr(
        "This recording’s disk failed. Recording continues on another disk, in “%1”; the earlier part will be completed when the first disk is available again.",
        name(journal))
    }
  }
}

extension RecorderError {
  /// The message to show if there is no take to continue.
  package static var noTakeMessage: Message {
    Message(tr("There is no recording to continue."), tr("Start a new recording."))
  }
}
