import GTK
import MynaDSP
import MynaScreens
import MynaStudio
import Threads
import Translations

protocol PitchChangeScreenDelegate: AnyObject {
  func pitchChangeScreenDidGoBack(_ screen: PitchChangeScreen)
  func pitchChangeScreen(_ screen: PitchChangeScreen, didOpen take: NewTake)
}

/// The page that plays a piano recording unchanged, higher, lower, or with an echo.
final class PitchChangeScreen: Screen {
  let page: Widget
  let model: PlaybackModel
  let back: BackButton

  private weak var delegate: (any PitchChangeScreenDelegate)?
  private let problemBar: ProblemBar
  private let (heading, times): (Label, Label)
  private let (stop, open): (Button, Button)
  private let tiles: [(choice: EffectChoice, button: ToggleButton)]
  /// The index of the tile that was tapped last, which Space plays again.
  private var last = 0
  /// Whether the tile that was tapped last should receive the focus when the audio has opened.
  ///
  /// Until then, the tile is disabled.
  private var focusesWhenOpen = false
  private var observers: [Task<Void, Never>] = []
  private var refreshTimer: RefreshTimer?

  init(_ model: PlaybackModel, below: String, delegate: any PitchChangeScreenDelegate) {
    let builder = Builder(AppResource["PitchChange.ui"])
    (self.model, self.delegate) = (model, delegate)
    (page, back) = (builder("page"), BackButton(builder))
    problemBar = ProblemBar(builder)
    (heading, times) = (builder("title"), builder("times"))
    (stop, open) = (builder("stop"), builder("open"))
    tiles = Self.choices.map { choice, name, picture in
      (choice, ToggleButton.effect(name, Picture(picture, pixels: 64)))
    }
    let box: Box = builder("effects")
    for tile in tiles { box.append(tile.button) }
    back.show(below)
    connect()
    watch()
    Task { await model.open() }
  }

  private static var choices: [(EffectChoice, String, [UInt8])] {
    [
      (.original, tr("Play"), AppResource["original.svg"]),
      (EffectChoice(EffectPreset.chipmunk), tr("High"), AppResource["chipmunk.svg"]),
      (EffectChoice(EffectPreset.vader), tr("Low"), AppResource["vader.svg"]),
      (EffectChoice(EffectPreset.hawk), tr("Echo"), AppResource["hawk.svg"]),
    ]
  }

  private func connect() {
    back.onClick { [weak self] in
      if let self { delegate?.pitchChangeScreenDidGoBack(self) }
    }
    for (index, tile) in tiles.enumerated() {
      tile.button.onClick { [weak self] in self?.tap(index) }
    }
    stop.onClick { [weak self] in self?.run { await $0.stop() } }
    open.onClick { [weak self] in
      guard let self else { return }
      run { await $0.stop() }
      delegate?.pitchChangeScreen(self, didOpen: model.take)
    }
    refreshTimer = RefreshTimer(page, time: model.time) { [weak self] _ in self?.refresh() }
    page.onShow { [weak self] in
      self?.refreshTimer?.pace = .meter
    } hidden: { [weak self] in
      self?.refreshTimer?.pace = .rest
    }
  }

  private func watch() {
    observers = [
      observe({ [model] in model.take.title }) { [weak self] in self?.heading.text = $0 },
      observe({ [model] in model.phase }) { [weak self] _ in self?.showPhase() },
      observe({ [model] in model.adjustments }) { [weak self] _ in self?.showPhase() },
      observe({ [model] in model.problem }) { [weak self] in self?.show($0) },
    ]
  }

  var title: String { tr("Pitch Change") }

  func focus() {
    let button = tiles[last].button
    // `showPhase` runs shortly after the audio has opened and enables the tile.
    focusesWhenOpen = model.phase == .opening || !button.isEnabled
    if !focusesWhenOpen { button.focus() }
  }

  func press(_ key: Key) -> Bool {
    guard !key.hasModifier else { return false }
    switch key.name {
    case "space" where model.phase == .playing: run { await $0.stop() }
    case "space": tap(last)
    case "s": run { await $0.stop() }
    default:
      guard let number = key.digit, tiles.indices.contains(number) else { return false }
      tap(number)
    }
    return true
  }

  private func tap(_ index: Int) {
    last = index
    run { [choice = tiles[index].choice] in await $0.tap(choice) }
  }

  func goBack() -> Bool { false }

  func close() {
    for observer in observers { observer.cancel() }
    observers = []
    model.close()
  }

  private func run(_ work: @escaping (PlaybackModel) async -> Void) {
    Task {
      await work(model)
      refresh()
    }
  }

  private func refresh() {
    model.refresh()
    times.text = tr(
      "%1 of %2", LocalizedNumberFormatting.clock(model.position),
      LocalizedNumberFormatting.clock(model.duration))
  }

  private func showPhase() {
    let isPlaying = model.phase == .playing
    // Move the focus first, because a button loses the focus when it is disabled.
    if !isPlaying, stop.hasWindowFocus { focus() }
    stop.isEnabled = isPlaying
    for (choice, button) in tiles {
      button.isEnabled = model.phase != .opening
      button.isOn = isPlaying && model.isLit(choice)
    }
    if focusesWhenOpen, model.phase != .opening { focus() }
  }

  private func show(_ problem: PlaybackScreenProblem?) {
    guard let problem else { return problemBar.hide() }
    let advice = PlaybackMessages.advice(problem)
    problemBar.show(advice.sentence, button: tr("Go Back"), isGrave: advice.isGrave) {
      [weak self] in
      if let self { delegate?.pitchChangeScreenDidGoBack(self) }
    }
  }
}
