import MynaAudio

extension PlayerError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .sound(let error): error.sentence
    case .effect(let error): error.sentence
    case .device(let error): error.sentence
    case .loop(let seconds):
      "The loop \(plain(seconds.lowerBound)):\(plain(seconds.upperBound)) is not within the sound; choose one within it, at least 0.05 s long."
    }
  }
}

extension PlayerProblem {
  /// Returns the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume.
  func sentence(canGoOn: Bool) -> String {
    let advice = canGoOn ? "; press space when it is back, or q to stop." : ", so playback ended."
    return switch self {
    case .deviceLost(let name): "The speaker “\(name)” was disconnected\(advice)"
    case .serverGone:
      "The sound server stopped\(canGoOn ? "; start it again and press space, or q to stop." : ", so playback ended.")"
    case .unreadable(let error): error.sentence
    }
  }
}
