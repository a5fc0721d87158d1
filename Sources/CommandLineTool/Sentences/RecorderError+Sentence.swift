import MynaAudio
import Translations

extension RecorderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .device(let error): error.sentence
    case .file(let error): error.recordingSentence
    case .noTake: tr("There is no recording to continue; start a new one.")
    }
  }
}

extension TakeContinuation {
  /// The message for the user, who need not do anything.
  var sentence: String {
    switch reason {
    case .takenAway:
      tr(
        "The file of this recording was removed, renamed, or replaced; recording continues in “%1”, which has all of it.",
        journal)
    case .largestFile:
      tr("This disk allows no larger files; recording continues in a second one.")
    case .unreadable:
      tr(
        "Another program or machine took over the file of this recording; the rest becomes a separate recording."
      )
    case .diskFull:
      tr(
        "The disk of this recording is full. Recording continues on another disk, in “%1”; what fit on the first disk is safe.",
        journal)
    case .diskFailed:
      tr(
        "The disk of this recording failed. Recording continues on another disk, in “%1”; the part before is completed when its disk can be used.",
        journal)
    }
  }
}

extension RecorderProblem {
  /// Returns the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .deviceLost(let name):
      canGoOn
        ? tr(
          "The microphone “%1” was disconnected, so recording is paused; press space to resume when it is back, or q to stop.",
          name)
        : tr(
          "The microphone “%1” was disconnected, so recording ended. What you have is safe.", name)
    case .deviceChanged(let old, let new):
      canGoOn
        ? tr(
          "The system switched from “%1” to “%2”, which you did not choose, so recording is paused; press space to resume with that one, or q to stop.",
          old, new)
        : tr(
          "The system switched from “%1” to “%2”, which you did not choose, so recording ended. What you have is safe.",
          old, new)
    case .serverGone:
      canGoOn
        ? tr(
          "The sound server stopped, so recording is paused; press space to resume when it is back, or q to stop."
        ) : tr("The sound server stopped, so recording ended. What you have is safe.")
    case .notResponding:
      tr("The sound server sends no sound at the moment; recording continues when it does.")
    case .unwritable(let error):
      paragraph(
        error.recordingSentence, tr("Recording ended; what fit on the disk is safe."))
    }
  }
}
