import MynaAudio
import Sentences
import Translations

extension PlayerError: UserFacingError {
  var sentence: String {
    switch self {
    case .sound(let error): error.sentence
    case .effect(let error): error.sentence
    case .device(let error): error.sentence
    case .loop(let seconds):
      tr(
        "The loop %1:%2 is not within the audio; choose a loop within the audio that lasts at least 0.05 s.",
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
          ? tr("When the speaker is available again, press space to resume, or press q to stop.")
          : tr("Playback ended."))
    case .serverGone:
      paragraph(
        problem,
        canGoOn
          ? tr("Restart the sound server and press space to resume playback, or press q to stop.")
          : tr("Playback ended."))
    case .unreadable(let error): error.sentence
    }
  }
}
