import GTK
import MynaAudio
import MynaLibrary
import MynaScreens
import MynaStudio
import Translations

protocol PlaybackScreenDelegate: AnyObject {
  func playbackScreenDidGoBack(_ screen: PlaybackScreen)
  func playbackScreen(_ screen: PlaybackScreen, didDelete take: Take)
  func playbackScreen(_ screen: PlaybackScreen, didOpen take: Take)
  /// Called if an edit ends after its page was closed.
  ///
  /// The parameters are the message and whether the edit failed.
  func playbackDidEnd(_ words: String, isFailure: Bool)
}

final class PlaybackScreen: Screen {
  let page: Widget
  let model: PlaybackModel
  let back: BackButton

  private weak var delegate: (any PlaybackScreenDelegate)?
  private let window: Window
  let edit: EditModel
  private let offer: SharedFileProvider
  let waveform: WaveformView
  let handles: TrimHandles
  let transport: TransportBar
  let editBar: EditBar
  let palette: EffectPalette
  let adjustments: AdjustmentSliders
  private let effectMenu: EffectMenu
  private let takeMenu: TakeMenu
  let heading: PlaybackHeading
  /// The bar that switches between the opened files; nil if only one file was opened.
  let filesBar: OpenedFilesBar?
  private let columns: Box
  private let room: DrawingArea
  let problemBar: ProblemBar
  let toasts: ToastOverlay
  let preparing: Widget
  let preparationBar: ProgressBar
  private let times: TimeDisplayRow
  let (exportButton, saveButton): (Button, Button)
  let spectrogram: ToggleButton
  private var observers: [Task<Void, Never>] = []
  private var refreshTimer: RefreshTimer?
  private var isShown = false

  init(
    _ model: PlaybackModel, window: Window, below: String, asksForTitle: Bool = false,
    delegate: any PlaybackScreenDelegate
  ) {
    let builder = Builder(AppResource["Playback.ui"])
    (self.model, self.window, self.delegate) = (model, window, delegate)
    (page, back) = (builder("page"), BackButton(builder))
    (edit, offer) = (EditModel(model), SharedFileProvider(model))
    handles = TrimHandles(start: builder("selectionStart"), end: builder("selectionEnd"), edit)
    waveform = WaveformView(builder, model, edit, handles)
    transport = TransportBar(builder, model)
    palette = EffectPalette(builder("effects"))
    adjustments = AdjustmentSliders(builder, model)
    adjustments.add(switch: builder("silence"), buttons: builder("saving"))
    problemBar = ProblemBar(builder)
    (toasts, columns, room) = (builder("toasts"), builder("columns"), builder("room"))
    (preparing, preparationBar) = (builder("preparing"), builder("preparationBar"))
    effectMenu = EffectMenu(
      builder("effectMenu"), page, model, window: window, toasts: toasts)
    editBar = EditBar(builder, edit, window: window, toasts: toasts)
    takeMenu = TakeMenu(page, model, window: window, toasts: toasts)
    heading = PlaybackHeading(builder, model, toasts: toasts, asksForTitle: asksForTitle)
    filesBar = model.files.map { OpenedFilesBar(builder, $0) }
    times = TimeDisplayRow(builder)
    (exportButton, saveButton) = (builder("export"), builder("saveEffect"))
    spectrogram = builder("spectrogram")
    for id in ["saveEffect", "addEffect"] { builder(id, as: Widget.self).wrapsTexts() }
    for id in ["times", "seek"] { builder(id, as: Widget.self).runsLeftToRight() }
    connect(builder, below: below)
    connectTitle()
    observers = watch()
    // Capture the delegate rather than the page, because the page may be closed before the edit
    // ends.
    editBar.onLateEnd = { [weak delegate] in delegate?.playbackDidEnd($0, isFailure: $1) }
    editBar.onOpen = { [weak self] take in
      if let self { self.delegate?.playbackScreen(self, didOpen: take) }
    }
    editBar.onFocusLost = { [weak self] in self?.focus() }
    effectMenu.onClose = { [weak self] in self?.focusAfterMenu() }
    refreshTimer = RefreshTimer(page, time: model.time) { [weak self] _ in self?.beat() }
    page.onShow { [weak self] in
      self?.setShown(true)
    } hidden: { [weak self] in
      self?.setShown(false)
    }
    Task {
      await model.open()
      await model.readSound()
    }
  }

  // MARK: Screen

  var title: String { model.take.title }
  var isMoving: Bool { model.phase == .playing }
  var sitsBeside: Bool { true }

  /// Moves the focus to the title if the user should edit it first, or else to the waveform, where
  /// arrow keys seek and Space plays.
  func focus() {
    let isTaken = heading.takesFocus { [weak self] in self?.run { await $0.togglePlaying() } }
    if !isTaken { waveform.focus() }
  }

  /// Restores the focus to the waveform.
  ///
  /// By default, GTK would move the focus to the window's first button.
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

  func goBack() -> Bool { editBar.leave() }

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

  func finish() async {
    await heading.finish()
    await model.finish()
  }

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
    // Handle these keys before the sliders can, because some of the keys would move a slider.
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
    heading.onReturnFocus { [waveform] in waveform.focus() }
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

  // MARK: User actions

  func markLoop() {
    run { [toasts] model in
      if await !model.markLoop() {
        toasts.show(tr("The loop was not set because it would end where it begins"))
      }
    }
  }

  func tap(_ effect: EffectChoice) {
    run { await $0.tap(effect) }
    light()
  }

  /// Updates the tiles to highlight the active effect, because the tap has toggled the tile that
  /// was tapped.
  func light() {
    palette.light(model)
    saveButton.isEnabled = !model.adjustments.isNeutral
  }

  // MARK: Display

  private func layOut(_ layout: PageLayout, width: Int) {
    columns.isColumn = !layout.isSideways
    palette.size = layout.isNarrow || layout.isSideways ? .small : .large
    adjustments.fit(isNarrow: layout.isNarrow, hasUnits: layout.hasUnits)
    // The available width excludes both margins. If the effects are beside the waveform, each side
    // has half of the width that remains without the gap.
    times.fit(width: layout.isSideways ? (width - 36) / 2 : width - 24)
  }

  private func setShown(_ isShown: Bool) {
    self.isShown = isShown
    setPace()
  }

  func setPace() {
    refreshTimer?.pace = isShown && model.phase == .playing ? .frames : .rest
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
