import GTK
import MynaScreens
import Translations

final class TransportBar {
  var onAction: (@escaping (PlaybackModel) async -> Void) -> Void = { _ in }
  var onLoop: () -> Void = {}

  private let model: PlaybackModel
  private let (play, loop): (Button, ToggleButton)
  private let (skipBack, skipForward): (Button, Button)
  private var shownSkip: Double?

  init(_ builder: Builder, _ model: PlaybackModel) {
    self.model = model
    (play, loop) = (builder("play"), builder("loop"))
    (skipBack, skipForward) = (builder("skipBack"), builder("skipForward"))
    let bar: Widget = builder("transport")
    bar.runsLeftToRight()
    onClick(play) { $0.onAction { await $0.togglePlaying() } }
    onClick(builder("stop")) { $0.onAction { await $0.stop() } }
    onClick(skipBack) { $0.onAction { await $0.skip(by: -$0.skip) } }
    onClick(skipForward) { $0.onAction { await $0.skip(by: $0.skip) } }
    onClick(loop) { $0.onLoop() }
  }

  var canLoop: Bool {
    get { loop.isEnabled }
    set { loop.isEnabled = newValue }
  }

  func show(isPlaying: Bool) {
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.say(isPlaying ? tr("Pause") : tr("Play"))
  }

  func showLoop() {
    let (isSet, isBegun) = (model.loop != nil, model.loopStart != nil)
    loop.isOn = isSet || isBegun
    loop.label = isBegun && !isSet ? tr("A–…") : tr("A–B")
    loop.say(isSet ? tr("End the loop") : isBegun ? tr("Set loop end") : tr("Set loop start"))
  }

  func showSkip() {
    guard model.skip != shownSkip else { return }
    shownSkip = model.skip
    let isLarge = model.skip == PlaybackModel.largeSkip
    skipBack.label = isLarge ? tr("−15 s") : tr("−5 s")
    skipBack.say(isLarge ? tr("Back 15 seconds") : tr("Back 5 seconds"))
    skipForward.label = isLarge ? tr("+15 s") : tr("+5 s")
    skipForward.say(isLarge ? tr("Forward 15 seconds") : tr("Forward 5 seconds"))
  }

  private func onClick(_ button: Button, _ action: @escaping (TransportBar) -> Void) {
    button.keepsFocusElsewhere()
    button.onClick { [weak self] in if let self { action(self) } }
  }
}

extension Button {
  fileprivate func say(_ words: String) {
    tooltip = words
    setAccessibleLabel(words)
  }
}
