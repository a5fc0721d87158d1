import GTK
import MynaAudio
import MynaScreens
import Translations

/// Creates the window and the flows, and quits the program.
///
/// The flow of each page decides which page comes next.
final class Coordinator: Navigator {
  let studio: Studio
  private let application: Application
  private var opened: OpenWindow?
  private let frames = FrameReport()
  private var observer: Task<Void, Never>?
  private var idle: IdleResponder?
  /// The preferences; nil while their window is closed.
  private var preferences: Preferences?
  private var isQuitting = false
  /// Whether the program restarts after quitting, because the recordings folder has changed.
  private(set) var startsAnew = false
  private var isAsking = false

  private(set) lazy var record = RecordingFlow(self)
  private(set) lazy var playback = PlaybackFlow(self)
  private(set) lazy var music = MusicFlow(self)
  private lazy var memos = MemosFlow(self)
  private lazy var piano = PianoFlow(self)

  private struct OpenWindow {
    let mainWindow: MainWindow
    let screens: ScreenStack
    let background: BackgroundRecording
    let announcements: AnnouncementPresenter
    let media: DesktopMediaControls
    let recordKey: RecordShortcut
    let notifications = NotificationServiceMonitor()
  }

  init(_ application: Application, studio: Studio) {
    (self.application, self.studio) = (application, studio)
    application.onTermination { [weak self] in self?.end() }
    // Add the actions before the window exists, because the session bus can start the program just
    // to activate an action.
    application.onStartup { [weak self] in self?.addActions() }
    application.onActivate { [weak self] in self?.show() }
    application.onOpen { [weak self] paths, addresses in
      self?.show()
      self?.playback.open(paths, addresses: addresses)
    }
  }

  // MARK: The window

  private func show() {
    // The restarted program opens its own window.
    if startsAnew { return }
    // The user opened the program again while the last takes were being completed, so it should
    // keep running.
    isQuitting = false
    if let opened {
      opened.background.end()
      return opened.mainWindow.window.present()
    }
    Builder.loadShared(
      AppResource["Menus.ui"], "editMenu", "mainMenu", "memoMenu", "memosMenu", "musicMenu",
      "ownEffectMenu", "recordingMenu")
    application.addStyle(AppResource["style.css"])
    application.addSymbols(TakeSymbols.all + CustomSymbols.all + MainPage.symbols)
    let opened = open()
    self.opened = opened
    let window = opened.mainWindow.window
    opened.mainWindow.onClose = { [weak self] in self?.close() ?? false }
    window.present()
    opened.screens.focus()
    idle = IdleResponder.forTests(of: application)
    frames?.watch(window) { [screens = opened.screens] in screens.isMoving }
    // Prepare the rows and icons of the Memos page in advance, so that the page opens smoothly.
    onIdle { [weak self] in
      _ = self?.memos
      return false
    }
    studio.titles.words = RecordingMessages.title
    Task { await studio.findTitles(isUpToDate: false) }
    Task {
      await studio.recover()
      await studio.maintenance.refresh()
      await studio.findTitles(isUpToDate: studio.maintenance.problem == nil)
      await studio.applySyncSettings()
    }
    opened.announcements.begin()
    opened.media.onRaise = { [weak self] in self?.show() }
    observer = observe({ [model = record.screen.model] in model.phase }) { [weak self] phase in
      if phase == .ready { self?.endIfClosed() }
    }
  }

  private func open() -> OpenWindow {
    let mainWindow = MainWindow(
      application, studio: studio, home: HomeScreen(record.screen.model), record: record.screen,
      music: music.strip)
    mainWindow.onChoose = { [weak self] root in self?.show(root) }
    mainWindow.onShowTake = { [weak self] in self?.record.open() }
    return OpenWindow(
      mainWindow: mainWindow, screens: ScreenStack(mainWindow, record: record.screen),
      background: BackgroundRecording(application, model: record.screen.model),
      announcements: AnnouncementPresenter(studio, mainWindow) { [weak self] in
        self?.playback.play($0)
      },
      media: DesktopMediaControls(studio),
      recordKey: RecordShortcut(record.screen.model) { [weak self] in self?.startOrStop() })
  }

  /// Shows one of the destinations on Home, or returns to the destination's first page if the
  /// destination is already visible.
  private func show(_ root: MainPage) {
    showPages()
    guard !existing.screens.goBack(to: root) else { return }
    switch root {
    case .record: record.open()
    case .memos: memos.open()
    case .piano: piano.open()
    case .music: music.open()
    }
  }

  private func addActions() {
    for root in MainPage.allCases {
      addAction("show-\(root.name)", keys: ["<Control>\(root.rawValue + 1)"]) { $0.show(root) }
    }
    addAction("show") { $0.show() }
    addAction("record") {
      $0.show()
      if !$0.isQuitting { $0.record.begin() }
    }
    addAction("toggle-recording", keys: ["<Control>r"]) {
      if !$0.isQuitting, !$0.top.toggleRecording() { $0.record.toggle() }
    }
    addAction("stop") { $0.record.screen.stop() }
    addAction("open", keys: ["<Control>o"]) { $0.playback.open() }
    addAction("export", keys: ["<Control><Shift>e"]) { $0.top.export() }
    addAction("find", keys: ["<Control>f"]) { $0.existing.screens.find() }
    addAction("other-page", keys: ["F6"]) { $0.existing.screens.focusOther() }
    addAction("preferences", keys: ["<Control>comma"]) { $0.showPreferences() }
    addAction("shortcuts", keys: ["<Control>question"]) { Dialogs.showShortcuts(over: $0.window) }
    addAction("about") { Dialogs.showAbout(over: $0.window) }
    application.addAction("quit", keys: ["<Control>q"]) { [weak self] in self?.quit() }
    // Close the window that has the focus.
    application.setKeys(["<Control>w"], of: "window.close")
  }

  /// Adds an action that requires a window.
  ///
  /// The action first opens the window, because the desktop can activate the action while no window
  /// is open.
  private func addAction(
    _ name: String, keys: [String] = [], _ action: @escaping (Coordinator) -> Void
  ) {
    application.addAction(name, keys: keys) { [weak self] in
      guard let self else { return }
      if opened == nil { show() }
      action(self)
    }
  }

  /// Starts a recording, or stops the current recording, without showing the window.
  private func startOrStop() {
    guard !isQuitting else { return }
    if record.screen.model.phase == .ready { record.begin() } else { record.screen.stop() }
  }

  private func showPreferences(_ page: String? = nil) {
    let shown =
      preferences
      ?? Preferences(
        studio, record.screen.model, existing.recordKey, over: window
      ) { [weak self] in self?.startAnew() }
    shown.onClose = { [weak self] in self?.preferences = nil }
    preferences = shown
    shown.show(page: page)
  }

  func showCloudPreferences() { showPreferences("cloud") }

  // MARK: Quitting

  /// Closes the window.
  ///
  /// During a recording, the window is hidden instead, provided that a notification can show that
  /// the recording continues.
  private func close() -> Bool {
    guard let opened else { return false }
    opened.mainWindow.remember()
    let model = record.screen.model
    if model.phase == .ready {
      quit()
    } else if opened.notifications.isThere {
      record(alone: opened)
    } else if !isAsking {
      // Without notifications, nothing would show that the microphone is in use.
      isAsking = true
      Dialogs.askToClose(over: window) { [weak self] answer in
        self?.isAsking = false
        switch answer {
        case .stays: break
        case .continues: self?.record(alone: opened)
        case .stops: self?.quit()
        }
      }
    }
    return true
  }

  private func record(alone opened: OpenWindow) {
    guard record.screen.model.phase != .ready else { return quit() }
    opened.background.keepRecording(record.screen.model)
    window.hide()
  }

  private func endIfClosed() {
    guard let opened, opened.background.isAlone, !window.isVisible else { return }
    opened.background.end()
    quit()
  }

  /// Quits the program, but asks for confirmation first if a running job would lose its work.
  private func quit() {
    guard !isQuitting, !isAsking else { return }
    guard opened != nil, let kind = studio.jobs.kinds.last else { return end() }
    isAsking = true
    window.present()
    Dialogs.askToQuit(during: kind, over: window) { [weak self] isSure in
      self?.isAsking = false
      if isSure { self?.end() }
    }
  }

  private func startAnew() {
    startsAnew = true
    end()
  }

  /// Quits the program after all takes have been saved to their final files.
  private func end() {
    guard !isQuitting else { return }
    isQuitting = true
    opened?.mainWindow.remember()
    opened?.mainWindow.window.hide()
    Task {
      // Save unsaved changes first, because the system may end the program before the rest has
      // finished.
      await studio.saveNow()
      await studio.jobs.cancel()
      await opened?.screens.finish()
      let model = opened.map { _ in record.screen.model }
      // `finishAll` also completes the take that was just stopped.
      _ = await model?.stop()
      await studio.finishAll()
      opened?.media.close()
      await studio.closeMusic()
      studio.maintenance.end()
      await studio.saveNow()
      await studio.sync.end(within: .seconds(5))
      guard isQuitting else { return await studio.applySyncSettings() }
      frames?.write(recordDelay: model?.startDelay, musicDelay: music.openingDelay)
      application.quit()
    }
  }

  // MARK: Navigator

  var window: Window { existing.mainWindow.window }
  var top: any Screen { existing.screens.top }
  var titleBelow: String { existing.screens.titleBelow }
  func push(_ screen: any Screen) { existing.screens.push(screen) }
  func replace(_ screen: any Screen, with other: any Screen) {
    existing.screens.replace(screen, with: other)
  }
  func open(_ screen: any Screen, as root: MainPage) { existing.screens.open(screen, as: root) }
  func showRecord() { existing.screens.showRecord() }
  func showPages() { existing.mainWindow.showPages() }
  func leavePage() { existing.screens.leave() }
  func notifyOfStop(_ text: String) {
    application.notify(
      "ended", title: tr("Recording Stopped"), body: text, button: (tr("Show"), action: "show"),
      isQuiet: false)
  }
  func report(_ text: String, button: (String, () -> Void)?, isFailure: Bool) {
    existing.mainWindow.report(text, button: button, isFailure: isFailure)
  }

  /// The window and related objects, which must have been created.
  ///
  /// Pages, actions, and dialogs are used only after the window has been created.
  private var existing: OpenWindow {
    guard let opened else { preconditionFailure("there is no window yet") }
    return opened
  }
}
