import GTK
import MynaAudio
import MynaLibrary
import MynaScreens
import MynaStudio

/// Receives what a person wants of the page that plays a sound.
protocol PlaybackScreenDelegate: AnyObject {
  /// Called when the person wants back.
  func playbackScreenDidGoBack(_ screen: PlaybackScreen)
  /// Called with the recording that is to be deleted.
  func playbackScreen(_ screen: PlaybackScreen, didDelete take: Take)
  /// Called with another recording that is to be played.
  func playbackScreen(_ screen: PlaybackScreen, didOpen take: Take)
  /// Called with what came of an edit that was under way when the page was left, and whether that failed.
  func playbackDidEnd(_ words: String, isFailure: Bool)
}

/// The page that plays a sound, and changes it while it plays.
final class PlaybackScreen: Screen {
  let page: Widget
  let model: PlaybackModel
  let back: BackButton

  private weak var delegate: (any PlaybackScreenDelegate)?
  private let window: Window
  let edit: EditModel
  private let offer: ExportOffer
  let waveform: WaveformView
  let handles: TrimHandles
  let transport: TransportBar
  let editBar: EditBar
  let palette: EffectPalette
  let adjustments: AdjustmentSliders
  private let effectMenu: EffectMenu
  private let takeMenu: TakeMenu
  let heading: PlaybackHeading
  /// The way to the other files; nil if none were opened with this one.
  let filesBar: FilesBar?
  private let columns: Box
  private let room: DrawingArea
  let trouble: TroubleBar
  let toasts: ToastOverlay
  let preparing: Widget
  let preparationBar: ProgressBar
  private let times: TimesRow
  let (exportButton, saveButton): (Button, Button)
  let spectrogram: ToggleButton
  private var observers: [Task<Void, Never>] = []
  private var pulse: Pulse?
  private var isShown = false

  /// A page above one with another title.
  ///
  /// - Parameter asksForTitle: whether its title is selected at first, to be written over.
  init(
    _ model: PlaybackModel, window: Window, below: String, asksForTitle: Bool = false,
    delegate: any PlaybackScreenDelegate
  ) {
    let builder = Builder(AppResource["Playback.ui"])
    (self.model, self.window, self.delegate) = (model, window, delegate)
    (page, back) = (builder("page"), BackButton(builder))
    (edit, offer) = (EditModel(model), ExportOffer(model))
    handles = TrimHandles(start: builder("selectionStart"), end: builder("selectionEnd"), edit)
    waveform = WaveformView(builder, model, edit, handles)
    transport = TransportBar(builder, model)
    palette = EffectPalette(builder("effects"))
    adjustments = AdjustmentSliders(builder, model)
    adjustments.add(switch: builder("silence"), buttons: builder("saving"))
    trouble = TroubleBar(builder)
    (toasts, columns, room) = (builder("toasts"), builder("columns"), builder("room"))
    (preparing, preparationBar) = (builder("preparing"), builder("preparationBar"))
    effectMenu = EffectMenu(
      builder("effectMenu"), page, model, window: window, toasts: toasts)
    editBar = EditBar(builder, edit, window: window, toasts: toasts)
    takeMenu = TakeMenu(page, model, window: window, toasts: toasts)
    heading = PlaybackHeading(builder, model, toasts: toasts, asksForTitle: asksForTitle)
    filesBar = model.files.map { FilesBar(builder, $0) }
    times = TimesRow(builder)
    (exportButton, saveButton) = (builder("export"), builder("saveEffect"))
    spectrogram = builder("spectrogram")
    for id in ["saveEffect", "addEffect"] { builder(id, as: Widget.self).wrapsTexts() }
    for id in ["times", "seek"] { builder(id, as: Widget.self).runsLeftToRight() }
    connect(builder, below: below)
    connectTitle()
    observers = watch()
    // The page may be gone by then.
    editBar.onLateEnd = { [weak delegate] in delegate?.playbackDidEnd($0, isFailure: $1) }
    editBar.onOpen = { [weak self] take in
      if let self { self.delegate?.playbackScreen(self, didOpen: take) }
    }
    editBar.onFocusLost = { [weak self] in self?.focus() }
    effectMenu.onClose = { [weak self] in self?.focusAfterMenu() }
    pulse = Pulse(page, time: model.time) { [weak self] _ in self?.beat() }
    page.onShow { [weak self] in
      self?.setShown(true)
    } hidden: { [weak self] in
      self?.setShown(false)
    }
    Task {
      await model.open()
      await model.look()
    }
  }

  // MARK: Screen

  var title: String { model.take.title }
  var isMoving: Bool { model.phase == .playing }
  var sitsBeside: Bool { true }

  /// Puts the focus where the arrow keys seek, and the space key plays, unless a title is to be written first.
  func focus() {
    let isTaken = heading.takesFocus { [weak self] in self?.run { await $0.togglePlaying() } }
    if !isTaken { waveform.focus() }
  }

  /// Returns the keyboard to the waveform; GTK would give it to the first button of the window.
  private func focusAfterMenu() {
    page.onFrame { [weak self] _ in
      if let self, !window.isTyping { focus() }
      return false
    }
  }

  func showSpectrogram(_ isShown: Bool) {
    spectrogram.isOn = isShown
    waveform.mode = isShown ? .spectrogram : .waveform
  }

  /// Leaves editing.
  func goBack() -> Bool { editBar.leave() }

  /// Ends playing.
  func close() {
    heading.close()
    filesBar?.close()
    for observer in observers { observer.cancel() }
    observers = []
    editBar.close()
    effectMenu.close()
    takeMenu.close()
    model.close()
  }

  /// Keeps a title that is being written, and the place where the sound is left.
  func finish() async {
    await heading.finish()
    await model.finish()
  }

  /// Says what of the sound that is heard would be written, and saves or copies it.
  func export() {
    guard model.phase != .opening else { return }
    ExportDialog.show(model, offer: offer, over: window) { [toasts] text, path in
      toasts.show(text, button: path.map { path in (tr("Show in Files"), { Desktop.show(path) }) })
    }
  }

  func leave() { delegate?.playbackScreenDidGoBack(self) }

  private func connect(_ builder: Builder, below: String) {
    func button(_ id: String, _ action: @escaping (PlaybackScreen) -> Void) {
      let button: Button = builder(id)
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in if let self { action(self) } }
    }
    back.show(below)
    button("back") { $0.leave() }
    button("zoomIn") { $0.waveform.magnify(2) }
    button("zoomOut") { $0.waveform.magnify(0.5) }
    button("export") { $0.export() }
    button("saveEffect") { screen in EffectDialogs.save(screen.model, screen.window) }
    button("addEffect") { screen in
      EffectDialogs.add(screen.model, screen.window) { [toasts = screen.toasts] in
        toasts.show($0, stays: true)
      }
    }
    button("spectrogram") { $0.showSpectrogram($0.spectrogram.isOn) }
    let skipSilence: Switch = builder("skipSilence")
    skipSilence.isOn = model.skipsSilence
    skipSilence.onChange { [weak self] skips in
      self?.model.skipsSilence = skips
      self?.adjustments.show()
    }
    transport.onAction = { [weak self] in self?.run($0) }
    transport.onLoop = { [weak self] in self?.markLoop() }
    waveform.onSeek = { [weak self] seconds in self?.run { await $0.seek(to: seconds) } }
    // Before sliders, which some of these keys move.
    page.onKey(isFirst: true) { [weak self] key in
      self?.zoom(key) == true || self?.filesBar?.press(key) == true
    }
    palette.onTap = { [weak self] effect in self?.tap(effect) }
    palette.onMenu = { [weak self] effect, widget in
      self?.effectMenu.open(effect, over: widget)
    }
    room.onRoom { [weak self] width, height in
      self?.layOut(PageLayout(width: width, height: height), width: width)
    }
  }

  private func connectTitle() {
    heading.onGiveBack { [waveform] in waveform.focus() }
    takeMenu.onRename = { [heading] in heading.begin() }
    takeMenu.onDelete = { [weak self] take in
      if let self { delegate?.playbackScreen(self, didDelete: take) }
    }
  }

  func run(_ work: @escaping (PlaybackModel) async -> Void) {
    heading.keep()
    Task {
      await work(model)
      beat()
    }
  }

  // MARK: What the person does

  func markLoop() {
    run { [toasts] model in
      if await !model.markLoop() {
        toasts.show(tr("No loop was set: it would end where it begins"))
      }
    }
  }

  func tap(_ effect: EffectChoice) {
    run { await $0.tap(effect) }
    light()
  }

  /// A button that was tapped stands for what sounds, not for having been tapped.
  func light() {
    palette.light(model)
    saveButton.isEnabled = !model.adjustments.isNeutral
  }

  // MARK: What it shows

  private func layOut(_ layout: PageLayout, width: Int) {
    columns.isColumn = !layout.isSideways
    palette.size = layout.isNarrow || layout.isSideways ? .small : .large
    adjustments.fit(isNarrow: layout.isNarrow, hasUnits: layout.hasUnits)
    // Two margins; beside the effects it is a half without the gap.
    times.fit(width: layout.isSideways ? (width - 36) / 2 : width - 24)
  }

  private func setShown(_ isShown: Bool) {
    self.isShown = isShown
    setPace()
  }

  func setPace() {
    pulse?.pace = isShown && model.phase == .playing ? .frames : .rest
    beat()
  }

  func beat() {
    model.refresh()
    editBar.update()
    waveform.update()
    transport.showSkip()
    times.show(position: model.position, duration: model.duration)
  }
}
