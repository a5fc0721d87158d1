import MynaAudio
import Sentences
import Translations

extension PlayerError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .sound(let error): error.sentence
    case .effect(let error): error.sentence
    case .device(let error): error.sentence
    case .loop(let seconds):
      tr(
        "The loop %1:%2 is not within the sound; choose one within it, at least 0.05 s long.",
        plain(seconds.lowerBound), plain(seconds.upperBound))
    }
  }
}

extension PlayerProblem {
  /// Returns the message about the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume playback.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .deviceLost:
      paragraph(
        problem,
        canGoOn
          ? tr("Press space when it is available again, or q to stop.") : tr("Playback ended."))
    case .serverGone:
      paragraph(
        problem,
        canGoOn
          ? tr("Start it again and press space, or q to stop.") : tr("Playback ended."))
    case .unreadable(let error): error.sentence
    }
  }
}
