import GTK
import MynaMusic
import MynaScreens
import MynaStudio
import Threads
import Translations

protocol SongScreenDelegate: AnyObject {
  func songScreenDidGoBack(_ screen: SongScreen)
  /// Called with true when the page becomes visible, and with false when it is covered or closed.
  func songScreen(_ screen: SongScreen, isShown: Bool)
}

/// The page that shows the current song and changes with it.
///
/// The music continues when the page is closed.
final class SongScreen: Screen {
  let page: Widget
  let back: BackButton
  let model: SongModel

  private weak var delegate: (any SongScreenDelegate)?
  private let music: NowPlaying
  private let artwork: ArtworkView
  private let scroller: Scroller
  private let columns: Box
  private let room: DrawingArea
  private let (songTitle, details): (Label, Label)
  private let (position, duration): (Label, Label)
  private let (seek, volume): (Scale, Scale)
  private let play: Button
  private let (shuffle, repeating): (ToggleButton, ToggleButton)
  private let equalLoudness: Switch
  private let palette: EffectPalette
  private let adjustments: AdjustmentSliders
  private let problemBar: ProblemBar
  private var observers: [Task<Void, Never>] = []
  private var refreshTimer: RefreshTimer?
  /// The delay before a message that the audio is being prepared.
  private var waiting: Task<Void, Never>?
  private var isShown = false
  private(set) var isClosed = false

  init(
    _ model: SongModel, pictures: ArtworkLoader, below: String, delegate: any SongScreenDelegate
  ) {
    let builder = Builder(AppResource["Song.ui"])
    (self.model, music, self.delegate) = (model, model.music, delegate)
    (page, back) = (builder("page"), BackButton(builder))
    artwork = ArtworkView(builder("artwork"), size: 320, source: pictures)
    (columns, room, scroller) = (builder("columns"), builder("room"), builder("scroller"))
    (songTitle, details) = (builder("title"), builder("details"))
    (position, duration) = (builder("position"), builder("duration"))
    (seek, volume, play) = (builder("seek"), builder("volume"), builder("play"))
    (shuffle, repeating) = (builder("shuffle"), builder("repeat"))
    equalLoudness = builder("equalLoudness")
    palette = EffectPalette(builder("effects"))
    adjustments = AdjustmentSliders(builder, model, hasVolume: false)
    // The controls are always narrow, because they are either in one of two columns or on a phone's
    // screen.
    adjustments.fit(isNarrow: true)
    palette.size = .small
    problemBar = ProblemBar(builder)
    for id in ["seek", "times", "transport"] { builder(id, as: Widget.self).runsLeftToRight() }
    volume.value = model.volume
    back.show(below)
    connect(builder)
    watch()
    refreshTimer = RefreshTimer(page, time: model.time) { [weak self] _ in self?.beat() }
    page.onShow { [weak self] in
      self?.setShown(true)
    } hidden: { [weak self] in
      self?.setShown(false)
    }
    Task { await model.open() }
  }

  // MARK: Screen

  var title: String { music.song?.shown.title ?? tr("Song") }
  var isMoving: Bool { music.phase == .playing }
  var wantsWidth: Bool { true }
  var sitsBeside: Bool { true }

  /// Focuses the position slider, where arrow keys seek and Space pauses.
  func focus() { seek.focus() }

  func press(_ key: Key) -> Bool {
    guard !key.hasModifier else { return false }
    switch key.name {
    case "space": run { await $0.togglePlaying() }
    case "s": run { await $0.stop() }
    case "n": run { await $0.next() }
    case "p": run { await $0.previous() }
    case "Left": run { await $0.skip(by: -5) }
    case "Right": run { await $0.skip(by: 5) }
    default:
      guard let digit = key.digit,
        let effect = EffectShortcuts.effect(for: digit, of: model.effects)
      else { return false }
      tap(effect)
    }
    return true
  }

  func goBack() -> Bool { false }

  /// Stops observing the player.
  ///
  /// The music continues.
  func close() {
    isClosed = true
    waiting?.cancel()
    for observer in observers { observer.cancel() }
    observers = []
  }

  // MARK: User actions

  private func connect(_ builder: Builder) {
    func button(_ id: String, _ action: @escaping (SongScreen) -> Void) {
      let button: Button = builder(id)
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in if let self { action(self) } }
    }
    button("back") { screen in screen.delegate?.songScreenDidGoBack(screen) }
    button("play") { $0.run { await $0.toggleStopped() } }
    button("previous") { $0.run { await $0.previous() } }
    button("next") { $0.run { await $0.next() } }
    button("shuffle") { $0.run { await $0.setShuffled(!$0.isShuffled) } }
    button("repeat") { $0.run { await $0.changeRepeat() } }
    seek.onChange { [weak self] seconds in self?.run { await $0.seek(to: seconds) } }
    volume.onChange { [model] volume in model.volume = volume }
    equalLoudness.onChange { [music] isOn in Task { await music.setLoudnessMatched(isOn) } }
    palette.onTap = { [weak self] effect in self?.tap(effect) }
    room.onRoom { [weak self] width, height in
      self?.layOut(SongPageLayout(width: width, height: height))
    }
  }

  private func run(_ work: @escaping (NowPlaying) async -> Void) {
    Task {
      await work(music)
      beat()
      showOrder()
    }
  }

  private func tap(_ effect: EffectChoice) {
    Task { await model.tap(effect) }
    light()
  }

  // MARK: Display

  private func watch() {
    observers =
      [
        observe({ [music] in DisplayedState(music) }) { [weak self] shown in self?.show(shown) },
        observe({ [music] in music.phase }) { [weak self] phase in self?.show(phase) },
        observe({ [music] in music.problem }) { [weak self] found in self?.show(found) },
        observe({ [music] in PlaybackOptions(music) }) { [weak self] _ in self?.showOrder() },
      ] + model.observeShaping(palette, adjustments) { [weak self] in self?.light() }
  }

  private nonisolated struct DisplayedState: Equatable, Sendable {
    var (song, preparing): (Song?, Song?)

    @MainActor init(_ music: NowPlaying) { (song, preparing) = (music.song, music.preparing) }
  }

  private nonisolated struct PlaybackOptions: Equatable, Sendable {
    var (isShuffled, isLoudnessMatched): (Bool, Bool)
    var repeatMode: RepeatMode

    @MainActor init(_ music: NowPlaying) {
      (isShuffled, isLoudnessMatched) = (music.isShuffled, music.isLoudnessMatched)
      repeatMode = music.repeatMode
    }
  }

  private func setShown(_ isShown: Bool) {
    self.isShown = isShown
    delegate?.songScreen(self, isShown: isShown)
    setPace()
  }

  private func setPace() {
    refreshTimer?.pace = isShown && music.phase == .playing ? .meter : .rest
    beat()
  }

  private func beat() {
    music.refresh()
    // Avoid a range with a length of zero, which would put the slider at the end of the scale.
    seek.setRange(0...max(music.duration, 0.1))
    seek.value = music.position
    let texts = (
      LocalizedNumberFormatting.clock(music.position),
      LocalizedNumberFormatting.clock(music.duration)
    )
    guard texts != (position.text, duration.text) else { return }
    (position.text, duration.text) = texts
    seek.setAccessibleValue(tr("%1 of %2", texts.0, texts.1))
  }

  private func layOut(_ layout: SongPageLayout) {
    // Scroll to the top, because the focus may have scrolled the page while it had its previous
    // layout.
    if columns.isColumn == layout.isWide { scroller.scrollToTop() }
    columns.isColumn = !layout.isWide
    columns.isEven = layout.isEven
    artwork.size = layout.artworkSize
  }

  private func show(_ shown: DisplayedState) {
    waiting?.cancel()
    show((shown.preparing ?? shown.song)?.shown)
    guard shown.preparing != nil else { return }
    waiting = Task { [weak self, time = model.time] in
      // Don't show a message if the audio is ready within 0.3 s. Canceling the task ends the delay
      // and is not an error.
      guard (try? await time.sleep(for: .milliseconds(300))) != nil, let self else { return }
      details.text = tr("Preparing the sound…")
      details.isVisible = true
    }
  }

  private func show(_ song: Song?) {
    songTitle.text = song?.title ?? ""
    details.text = song.map(MusicMessages.details) ?? ""
    details.isVisible = !details.text.isEmpty
    if let song { artwork.show(song.artwork, ground: ArtworkPlaceholder(song)) }
    beat()
  }

  private func show(_ phase: MusicStatus.State) {
    let isPlaying = phase == .playing
    play.setIcon(isPlaying ? "media-playback-stop-symbolic" : "media-playback-start-symbolic")
    let name = isPlaying ? tr("Stop") : tr("Play")
    play.tooltip = isPlaying ? tr("Stop and return to the beginning") : name
    play.setAccessibleLabel(name)
    setPace()
  }

  /// Updates the buttons to match the player's state, because the tap has toggled the button that
  /// was tapped.
  private func showOrder() {
    shuffle.isOn = music.isShuffled
    equalLoudness.isOn = music.isLoudnessMatched
    repeating.isOn = music.repeatMode != .off
    repeating.setIcon(
      music.repeatMode == .one
        ? "media-playlist-repeat-song-symbolic" : "media-playlist-repeat-symbolic")
    let name =
      switch music.repeatMode {
      case .off: tr("Repeat")
      case .all: tr("Repeat all songs")
      case .one: tr("Repeat this song")
      }
    repeating.tooltip = name
    repeating.setAccessibleLabel(name)
  }

  private func light() { palette.light(model) }

  private func show(_ found: MusicPlaybackProblem?) {
    guard let found else { return problemBar.hide() }
    let isWarning = if case .recording = found { true } else { false }
    problemBar.show(
      MusicInterruptionMessages.sentence(found), button: tr("Play"), isGrave: !isWarning
    ) { [weak self] in
      self?.run { music in if music.phase != .playing { await music.togglePlaying() } }
    }
  }
}
