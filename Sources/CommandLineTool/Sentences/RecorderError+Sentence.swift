import MynaAudio

extension RecorderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .device(let error): error.sentence
    case .file(let error): error.recordingSentence
    case .noTake: "There is no recording to continue; start a new one."
    }
  }
}

extension TakeContinuation {
  /// The message for the user, who need not do anything.
  var sentence: String {
    switch reason {
    case .takenAway:
      "The file of this recording was removed, renamed, or replaced; recording continues in “\(journal)”, which has all of it."
    case .largestFile:
      "This disk allows no larger files; recording continues in a second one."
    case .unreadable:
      "Another program or machine took over the file of this recording; the rest becomes a separate recording."
    case .diskFull:
      "The disk of this recording is full. Recording continues on another disk, in “\(journal)”; what fit on the first disk is safe."
    case .diskFailed:
      "The disk of this recording failed. Recording continues on another disk, in “\(journal)”; the part before is completed when its disk can be used."
    }
  }
}

extension RecorderProblem {
  /// Returns the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume.
  func sentence(canGoOn: Bool) -> String {
    let kept = canGoOn ? "" : " What you have is safe."
    let advice = canGoOn ? "recording is paused; press space to resume" : "recording ended."
    return switch self {
    case .deviceLost(let name):
      "The microphone “\(name)” was disconnected, so \(advice)\(canGoOn ? " when it is back, or q to stop." : kept)"
    case .deviceChanged(let old, let new):
      "The system switched from “\(old)” to “\(new)”, which you did not choose, so \(advice)\(canGoOn ? " with that one, or q to stop." : kept)"
    case .serverGone:
      "The sound server stopped, so \(advice)\(canGoOn ? " when it is back, or q to stop." : kept)"
    case .notResponding:
      "The sound server sends no sound at the moment; recording continues when it does."
    case .unwritable(let error):
      "\(error.recordingSentence) Recording ended; what fit on the disk is safe."
    }
  }
}
