import MynaAudio

extension RecorderError: ErrorWithSentence {
  /// The error and the remedy, as a sentence.
  var sentence: String {
    switch self {
    case .device(let error): error.sentence
    case .file(let error): error.sentence
    case .noTake: "There is no take that could go on; begin a new one."
    }
  }
}

extension TakeContinuation {
  /// The message for the user: what happened; the user need not do anything.
  var sentence: String {
    switch reason {
    case .takenAway:
      "The file of this take was removed, renamed or replaced; all of it is in “\(journal)” now, where it goes on."
    case .largestFile:
      "This disk takes no larger files; the take goes on as a second one."
    case .unreadable:
      "The file of this take was taken away by another program or machine; what comes now is a take of its own."
    }
  }
}

extension RecorderProblem {
  /// The error and the remedy; with a keyboard the person can go on.
  func sentence(canGoOn: Bool) -> String {
    let kept = canGoOn ? "" : " The take up to here is kept."
    let advice = canGoOn ? "recording is paused; press space to go on" : "recording ended."
    return switch self {
    case .deviceLost(let name):
      "The microphone “\(name)” is gone, so \(advice)\(canGoOn ? " when it is back, or q to stop." : kept)"
    case .deviceChanged(let old, let new):
      "The system went from the microphone “\(old)” to “\(new)”, which you did not choose, so \(advice)\(canGoOn ? " with that one, or q to stop." : kept)"
    case .serverGone:
      "The sound server is gone, so \(advice)\(canGoOn ? " when it is back, or q to stop." : kept)"
    case .notResponding:
      "The sound server gives no sound at the moment; the take goes on when it does."
    case .unwritable(let error):
      "\(error.recordingSentence) Recording ended, and all that fitted is kept."
    }
  }
}
