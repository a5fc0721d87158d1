import Foundation
import GTK
import MynaAudio
import MynaScreens
import MynaStudio

/// Creates the screens, and leads from one to the next.
final class Coordinator {
  private let application: Application
  private let studio: Studio
  private var shell: Shell?
  private var record: RecordScreen?
  private var playbacks: [PlaybackScreen] = []
  private var memos: MemosScreen?
  private var background: BackgroundRecording?
  private var observers: [Task<Void, Never>] = []
  private let frames = FrameReport()
  private var idle: IdleAnswer?
  private var isQuitting = false
  /// Whether the user is being asked to confirm quitting.
  private var isAsking = false

  init(_ application: Application, studio: Studio) {
    (self.application, self.studio) = (application, studio)
    application.onActivate { [weak self] in self?.show() }
    application.onOpen { [weak self] paths in
      self?.show()
      for path in paths.suffix(1) { self?.play(OpenTake(path: path)) }
    }
  }

  // MARK: The window

  private func show() {
    // Who starts it anew while takes are still being completed wants it back.
    isQuitting = false
    if let shell {
      background?.end()
      return shell.window.present()
    }
    application.addStyle(PackageResources.style_css)
    let model = RecordModel(studio: studio)
    let record = RecordScreen(model, delegate: self)
    let shell = Shell(application, studio: studio, home: HomeScreen(delegate: self), record: record)
    (self.shell, self.record) = (shell, record)
    background = BackgroundRecording(application, model: model)
    shell.onClose = { [weak self] in self?.close() ?? false }
    shell.onPop = { [weak self] page in self?.popped(page) }
    shell.onSettle = { [weak self] in self?.settled() }
    shell.onKey = { [weak self] key in self?.press(key) ?? false }
    addActions()
    shell.window.present()
    focus()
    idle = IdleAnswer.forTests(of: application)
    frames?.watch(shell.window) { [weak self] in
      self?.record?.model.phase == .recording || self?.playback?.model.phase == .playing
        || self?.shownMemos?.list.view.wasScrolled == true
    }
    Task {
      await studio.recover()
      await studio.upkeep.look()
    }
    observers = [
      observe({ [studio] in studio.recovered }) { [weak self] report in self?.tell(report) },
      observe({ [model] in model.phase }) { [weak self] phase in
        if phase == .ready { self?.endIfClosed() }
      },
      observe({ [studio] in studio.upkeep.trouble }) { [weak self] trouble in
        if let trouble { self?.shell?.tell(StudioSentences.sentence(trouble)) }
      },
      observe({ [studio] in studio.upkeep.damagedIndex }) { [weak self] path in
        if path != nil { self?.shell?.tell(LibrarySentences.damagedIndex) }
      },
      observe({ [studio] in studio.upkeep.failedChanges }) { [weak self] changes in
        for change in changes { self?.shell?.tell(LibrarySentences.sentence(change)) }
      },
      observe({ [studio] in studio.settingsTrouble }) { [weak self] trouble in
        if let trouble { self?.shell?.tell(StudioSentences.sentence(trouble)) }
      },
    ]
  }

  private func addActions() {
    application.addAction("show") { [weak self] in self?.show() }
    application.addAction("record") { [weak self] in self?.beginRecording() }
    application.addAction("toggle-recording", keys: ["<Control>r"]) { [weak self] in
      self?.toggleRecording()
    }
    application.addAction("stop") { [weak self] in self?.record?.stop() }
    application.addAction("open", keys: ["<Control>o"]) { [weak self] in self?.open() }
    application.addAction("export", keys: ["<Control><Shift>e"]) { [weak self] in
      self?.playback?.export()
    }
    application.addAction("find", keys: ["<Control>f"]) { [weak self] in self?.shownMemos?.find() }
    application.addAction("shortcuts", keys: ["<Control>question"]) { [weak self] in
      if let window = self?.shell?.window { Dialogs.showShortcuts(over: window) }
    }
    application.addAction("about") { [weak self] in
      if let window = self?.shell?.window { Dialogs.showAbout(over: window) }
    }
    application.addAction("quit", keys: ["<Control>q"]) { [weak self] in self?.quit() }
  }

  /// Hides the window while a take is made, which goes on; closes it otherwise.
  private func close() -> Bool {
    guard let shell, let record else { return false }
    shell.remember()
    if record.model.phase != .ready {
      background?.goOn(record.model)
      shell.window.hide()
      return true
    }
    quit()
    return true
  }

  /// Ends the program when a take was stopped whose window was closed.
  private func endIfClosed() {
    guard let shell, background?.isAlone == true, !shell.window.isVisible else { return }
    background?.end()
    quit()
  }

  /// Ends the program, but asks first if the user is waiting for a job whose work would be lost.
  private func quit() {
    guard !isQuitting, !isAsking else { return }
    guard let shell, let kind = studio.jobs.kinds.last else { return end() }
    isAsking = true
    shell.window.present()
    Dialogs.askToQuit(during: kind, over: shell.window) { [weak self] isSure in
      self?.isAsking = false
      if isSure { self?.end() }
    }
  }

  /// Ends the program after every take has become its final file.
  private func end() {
    guard !isQuitting else { return }
    isQuitting = true
    shell?.remember()
    shell?.window.hide()
    Task {
      await studio.jobs.cancel()
      // It is among those that are finished next.
      _ = await record?.model.stop()
      await studio.finishAll()
      studio.upkeep.end()
      await studio.saveNow()
      guard isQuitting else { return }
      frames?.write(recordDelay: record?.model.startDelay)
      application.quit()
    }
  }

  // MARK: From page to page

  /// The Playback page that shows.
  private var playback: PlaybackScreen? {
    playbacks.last { shell?.isOnTop($0.page) == true }
  }

  /// The Memos page, if it shows.
  private var shownMemos: MemosScreen? {
    memos.flatMap { shell?.isOnTop($0.page) == true ? $0 : nil }
  }

  private func openMemos() {
    guard let shell else { return }
    shell.popToRoot()
    let screen = MemosScreen(
      MemosModel(library: studio.library, upkeep: studio.upkeep, jobs: studio.jobs),
      window: shell.window,
      below: tr("Record"), delegate: self
    )
    memos = screen
    shell.push(screen.page)
  }

  private func play(_ take: OpenTake) {
    guard let shell else { return }
    let below = playback?.model.take.title ?? (shownMemos != nil ? tr("Memos") : tr("Record"))
    let screen = PlaybackScreen(
      PlaybackModel(take, studio: studio), window: shell.window, below: below)
    screen.onBack = { [weak shell] in shell?.pop() }
    playbacks.append(screen)
    shell.push(screen.page)
  }

  private func settled() {
    shell?.window.title =
      playback?.model.take.title ?? (shownMemos != nil ? tr("Memos") : tr("Myna"))
    focus()
  }

  private func focus() {
    if let playback {
      playback.focus()
    } else if let shownMemos {
      shownMemos.focus()
    } else {
      record?.focus()
    }
  }

  private func popped(_ page: Widget) {
    if let memos, memos.page === page {
      memos.close()
      self.memos = nil
      Departures.note(page, memos, memos.model)
    }
    guard let index = playbacks.firstIndex(where: { $0.page === page }) else { return }
    let playback = playbacks.remove(at: index)
    playback.close()
    Departures.note(page, playback, playback.model)
  }

  private func open() {
    guard let shell else { return }
    let chooser = FileChooser.open(over: shell.window, title: tr("Open a Sound"))
    chooser.show { [weak self] path in
      if let path { self?.play(OpenTake(path: path)) }
    }
  }

  /// Begins a take, or shows the current one without pausing it: a user who asks to record wants no pause.
  private func beginRecording() {
    guard let shell, let record, !isQuitting else { return }
    shell.showRecord()
    record.begin()
  }

  private func toggleRecording() {
    guard let shell, let record, !isQuitting else { return }
    shell.showRecord()
    record.toggle()
  }

  /// What a key does that no widget had use for.
  private func press(_ key: Key) -> Bool {
    guard let shell else { return false }
    if key.name == "Escape" || key.hasAlt && key.name == "Left" {
      return shownMemos?.goBack() == true || playback?.goBack() == true || shell.goBack()
    }
    if shownMemos?.press(key) == true { return true }
    guard !key.hasModifier, !shell.window.isTyping else { return false }
    // While a page slides away, keys are meant for the one that comes.
    if let playback { return playback.press(key) }
    if shownMemos != nil { return false }
    return record?.press(key) ?? false
  }

  private func tell(_ report: RecoveryReport) {
    for take in report.takes {
      shell?.tell(
        RecoverySentences.sentence(take),
        button: (
          tr("Play"),
          { [weak self] in
            self?.play(OpenTake(path: take.path))
          }
        ))
    }
    for failure in report.failures {
      shell?.tell(
        RecoverySentences.sentence(failure),
        button: (tr("Show in Files"), { Desktop.show(failure.path) }))
    }
  }
}

extension Coordinator: HomeScreenDelegate {
  func homeOpensRecord() { shell?.showRecord() }
  func homeOpensMemos() { openMemos() }
  func homeOpensFile() { open() }
}

extension Coordinator: MemosScreenDelegate {
  func memosGoBack() { _ = shell?.goBack() }
  func memosOpenRecord() { shell?.showRecord() }

  func memosOpen(_ item: MemoItem) {
    if let path = item.path { play(OpenTake(path: path, title: item.take.title)) }
  }
}

extension Coordinator: RecordScreenDelegate {
  func recordGoesBack() { _ = shell?.goBack() }

  func recordFinished(_ take: OpenTake) {
    guard let shell, shell.window.isVisible else {
      Task { await studio.finish(take) }
      return
    }
    play(take)
    // Once the journal is open for playing, its name may change.
    playbacks.last?.onOpened = { [studio] in Task { await studio.finish(take) } }
  }
}
