import MynaAudio

extension PlayerError: ErrorWithSentence {
  /// The error and the remedy, as a sentence.
  var sentence: String {
    switch self {
    case .sound(let error): error.sentence
    case .effect(let error): error.sentence
    case .device(let error): error.sentence
    case .loop(let seconds):
      "The loop \(plain(seconds.lowerBound)):\(plain(seconds.upperBound)) does not lie in the sound; choose one within it, of 0.05 s at least."
    }
  }
}

extension PlayerProblem {
  /// The error and the remedy; with a keyboard the person can go on.
  func sentence(canGoOn: Bool) -> String {
    let advice = canGoOn ? "; press space when it is back, or q to stop." : ", so playing ended."
    return switch self {
    case .deviceLost(let name): "The speaker “\(name)” is gone\(advice)"
    case .serverGone:
      "The sound server stopped\(canGoOn ? "; start it again and press space, or q to stop." : ", so playing ended.")"
    case .unreadable(let error): error.sentence
    }
  }
}
