import GTK
import MynaScreens

/// The buttons that go back and forward, by more seconds in a longer sound.
final class SkipButtons {
  private let (back, forward): (Button, Button)
  private let model: PlaybackModel
  private var shown: Double?

  init(_ builder: Builder, _ model: PlaybackModel) {
    (back, forward) = (builder("skipBack"), builder("skipForward"))
    self.model = model
  }

  /// Says the seconds for the present length of the sound.
  func update() {
    let seconds = model.skip
    guard seconds != shown else { return }
    shown = seconds
    let isLarge = seconds == PlaybackModel.largeSkip
    say(
      back, isLarge ? tr("−15 s") : tr("−5 s"),
      isLarge ? tr("Back 15 seconds") : tr("Back 5 seconds"))
    say(
      forward, isLarge ? tr("+15 s") : tr("+5 s"),
      isLarge ? tr("Forward 15 seconds") : tr("Forward 5 seconds"))
  }

  private func say(_ button: Button, _ label: String, _ words: String) {
    button.label = label
    button.tooltip = words
    button.setAccessibleLabel(words)
  }
}
