import GTK
import MynaAudio
import MynaScreens
import Threads
import Translations

protocol RecordingScreenDelegate: AnyObject {
  func recordingScreenDidGoBack(_ screen: RecordingScreen)
  /// Called with a recorded take whose journal has not been converted to a file yet.
  func recordingScreen(_ screen: RecordingScreen, didFinish take: NewTake)
  func recordingScreenDidRecordNothing(_ screen: RecordingScreen)
}

final class RecordingScreen: Screen {
  let page: Widget
  let model: RecordingModel
  let back: BackButton
  /// Called with true when another page covers this page, and with false when it no longer does.
  var onCover: (Bool) -> Void = { _ in }

  weak var delegate: (any RecordingScreenDelegate)?

  private let problemBar: ProblemBar
  private let popover: RecordingSettingsPopover
  private let waveform: LiveWaveformView
  private let seek: Scale
  private let meter: LevelMeterView
  private let (clock, state, timeLeft): (Label, Label, Label)
  private let (record, pause, resume, stopButton): (Button, Button, Button, Button)
  private let markButton: Button
  private let markers: Label
  private let (hear, hearBack, hearForward): (Button, Button, Button)
  private let hearing: Stack
  private let microphone: (button: Button, name: Label)
  private let (columns, controls): (Box, Box)
  private let room: DrawingArea
  private var observers: [Task<Void, Never>] = []
  private(set) var isShown = false
  private var leaving: Task<Void, Never>?
  private var refreshTimer: RefreshTimer?
  private var (isSkipping, markerCount) = (false, 0)
  private var shownTimes: (time: Int, left: Int?) = (-1, nil)

  init(_ model: RecordingModel) {
    let builder = Builder(AppResource["Record.ui"])
    self.model = model
    model.skippedSilenceName = RecordingMessages.skippedSilence
    (page, back) = (builder("page"), BackButton(builder))
    back.show(MainPage.home)
    problemBar = ProblemBar(builder)
    popover = RecordingSettingsPopover(builder, model)
    (waveform, seek) = (LiveWaveformView(builder("waveform"), model), builder("seek"))
    meter = LevelMeterView(builder("meter"), label: builder("levelLabel"))
    (clock, state, timeLeft) = (builder("clock"), builder("state"), builder("timeLeft"))
    (record, pause) = (builder("record"), builder("pause"))
    (resume, stopButton) = (builder("resume"), builder("stop"))
    (markButton, markers) = (builder("mark"), builder("markers"))
    (hear, hearBack, hearForward) = (builder("hear"), builder("hearBack"), builder("hearForward"))
    hearing = builder("hearing")
    microphone = (builder("microphoneInUse"), builder("microphoneName"))
    (columns, controls, room) = (builder("columns"), builder("controls"), builder("room"))
    for id in ["hearingBox", "transport", "picture", "seek"] {
      builder(id, as: Widget.self).runsLeftToRight()
    }
    refreshTimer = RefreshTimer(page, time: model.time) { [weak self] time in self?.beat(time) }
    connect()
    room.onRoom { [weak self] width, height in
      self?.layOut(PageLayout(width: width, height: height, leastSideways: 420))
    }
    page.onShow { [weak self] in
      self?.appear()
    } hidden: { [weak self] in
      self?.disappear()
    }
  }

  private func connect() {
    back.onClick { [weak self] in
      if let self { delegate?.recordingScreenDidGoBack(self) }
    }
    record.onClick { [weak self] in self?.run { await $0.record() } }
    pause.onClick { [weak self] in self?.run { await $0.pause() } }
    resume.onClick { [weak self] in self?.run { await $0.resume() } }
    // Don't move the focus, so that Space still pauses the recording after a click.
    markButton.keepsFocusElsewhere()
    markButton.onClick { [weak self] in self?.mark() }
    stopButton.onClick { [weak self] in self?.stop() }
    hear.onClick { [weak self] in self?.run { await $0.toggleHearing() } }
    microphone.button.onClick { [weak self] in self?.popover.open() }
    hearBack.onClick { [weak self] in self?.run { await $0.skipHearing(by: -5) } }
    hearForward.onClick { [weak self] in self?.run { await $0.skipHearing(by: 5) } }
    waveform.onSeek = { [weak self] seconds in self?.run { await $0.seekHearing(to: seconds) } }
    seek.onChange { [weak self] seconds in self?.run { await $0.seekHearing(to: seconds) } }
    seek.setSteps(PlaybackModel.smallSkip, page: PlaybackModel.largeSkip)
    observers = [
      observe({ [model] in model.phase }) { [weak self] phase in self?.show(phase) },
      observe({ [model] in model.problem }) { [weak self] problem in self?.show(problem) },
      observe({ [model] in Self.microphoneName(model) }) { [weak self] in
        self?.show(microphone: $0)
      },
      observe({ [model] in model.isHearing }) { [weak self] isHearing in
        self?.hear.label = isHearing ? tr("Pause Listening") : tr("Listen")
        self?.setPace()
      },
    ]
  }

  private func run(_ work: @escaping (RecordingModel) async -> Void) {
    Task {
      await work(model)
      if model.phase == .paused { showHearing() }
    }
  }

  // MARK: Screen

  var title: String { tr("Record") }
  var windowTitle: String { tr("Myna") }
  var isMoving: Bool { model.phase == .recording }

  func focus() {
    switch model.phase {
    case .ready: record.focus()
    case .recording: pause.focus()
    case .paused: hear.focus()
    }
  }

  func press(_ key: Key) -> Bool {
    guard !key.hasModifier else { return false }
    switch key.name {
    case "s" where model.phase != .ready: stop()
    case "m" where model.phase != .ready: mark()
    case "space" where model.phase == .paused: run { await $0.toggleHearing() }
    case "Left" where model.phase == .paused: run { await $0.skipHearing(by: -5) }
    case "Right" where model.phase == .paused: run { await $0.skipHearing(by: 5) }
    default: return false
    }
    return true
  }

  func goBack() -> Bool { false }

  /// Does nothing, because the Record page always stays open.
  func close() {}

  // MARK: User actions

  func begin() { run { await $0.record() } }

  func toggle() {
    run { model in
      switch model.phase {
      case .ready: await model.record()
      case .recording: await model.pause()
      case .paused: await model.resume()
      }
    }
  }

  func stop() {
    Task {
      if let take = await model.stop() {
        delegate?.recordingScreen(self, didFinish: take)
      } else if model.wasEmpty {
        delegate?.recordingScreenDidRecordNothing(self)
      }
    }
  }

  private func mark() {
    Task {
      let isMarked = await model.mark()
      showMarkers()
      if !isMarked { markers.text = RecordingMessages.noRoomForMarker }
    }
  }

  private func showMarkers() {
    markerCount = model.status.markers.count
    markers.text = RecordingMessages.markers(markerCount)
    waveform.redraw()
  }

  // MARK: Display

  private func layOut(_ layout: PageLayout) {
    columns.isColumn = !layout.isSideways
    // If the window is narrow, the controls keep their natural width.
    columns.isEven = layout.isSideways && !layout.isNarrow
    controls.setStyle("sideways", layout.isSideways)
  }

  private func appear() {
    isShown = true
    onCover(false)
    model.appear()
    setPace()
  }

  private func disappear() {
    isShown = false
    onCover(true)
    model.disappear()
    setPace()
  }

  /// Closes the microphone 30 seconds after the window becomes inactive, unless a recording has
  /// started.
  ///
  /// The microphone is opened again when the window becomes active.
  func setActive(_ isActive: Bool) {
    leaving?.cancel()
    guard isShown else { return }
    if isActive { return appear() }
    leaving = Task { [weak self, time = model.time] in
      do {
        try await time.sleep(for: .seconds(30))
      } catch {
        return
      }
      guard let self, model.phase == .ready else { return }
      model.disappear()
      refreshTimer?.pace = .rest
    }
  }

  private func setPace() {
    refreshTimer?.pace =
      !isShown
      ? .rest
      : model.phase == .recording || model.isHearing
        ? .frames : model.hasMicrophone || model.phase != .ready ? .meter : .watch
  }

  private func beat(_ time: Double) {
    model.refresh()
    setPace()
    let status = model.status
    meter.show(status, at: time)
    // Markers are also added where silence was skipped.
    if status.markers.count != markerCount { showMarkers() }
    if model.phase == .paused { return showHearing() }
    waveform.update()
    if status.isSkippingSilence != isSkipping {
      isSkipping = status.isSkippingSilence
      showReadiness()
    }
    let isReady = model.phase == .ready
    show(
      time: isReady ? 0 : Int(status.duration),
      left: isReady ? nil : status.timeLeft.map { Int($0) })
  }

  private func showHearing() {
    let duration = model.status.duration
    waveform.update()
    seek.setRange(0...max(duration, 0.001))
    seek.value = model.hearingPosition ?? 0
    guard let position = model.hearingPosition else {
      return show(time: Int(duration), left: model.status.timeLeft.map { Int($0) })
    }
    shownTimes = (-1, nil)
    let (now, all) = (
      LocalizedNumberFormatting.clock(position), LocalizedNumberFormatting.clock(duration)
    )
    // All of the text is small, except for the position. A size in percent is relative to the
    // label's font, not to the font of an enclosing span.
    let words = tr("%1 of %2", "\(Self.end)\(now)\(Self.start)", all)
    clock.markup = Self.start + words + Self.end
    seek.setAccessibleValue(tr("%1 of %2", now, all))
  }

  private static let (start, end) = ("<span size='40%'>", "</span>")

  /// Shows the times in whole seconds, which change less often than this method is called.
  private func show(time: Int, left: Int?) {
    guard (time, left) != shownTimes else { return }
    shownTimes = (time, left)
    clock.text = LocalizedNumberFormatting.clock(Double(time))
    // No warning is needed if there is space for at least ten hours.
    let isScarce = left.map { $0 < 36_000 } ?? false
    let stop = model.phase == .ready ? nil : model.stopTime
    timeLeft.text =
      isScarce
      ? tr("Space for %1", LocalizedNumberFormatting.clock(Double(left ?? 0)))
      : stop.map { tr("Stops after %1", LocalizedNumberFormatting.spoken($0)) } ?? ""
  }

  private func show(_ phase: RecorderStatus.State) {
    showReadiness()
    record.setStyle("live", phase == .recording)
    pause.isVisible = phase != .ready
    pause.isEnabled = phase == .recording
    resume.isVisible = phase != .ready
    stopButton.isVisible = phase != .ready
    markButton.isVisible = phase != .ready
    if phase == .ready { showMarkers() }
    hearing.page = phase == .paused ? "hearing" : "nothing"
    seek.isVisible = phase == .paused
    popover.setFormatEnabled(phase == .ready)
    // The phase may change while another page is visible; in that case, that page keeps the focus.
    if phase != .ready, isShown { focus() }
    setPace()
    waveform.update()
    show(model.problem)
  }

  private static func microphoneName(_ model: RecordingModel) -> String {
    var choices = RecordingOptionLists(model)
    let names = choices.microphoneNames()
    return names.all[names.selected]
  }

  private func show(microphone name: String) {
    microphone.name.text = name
    microphone.button.setAccessibleLabel(tr("Microphone, %1", name))
  }

  private func showReadiness() {
    resume.isEnabled = model.phase == .paused && model.problem?.endsTake != true
    let obstacle = model.phase == .ready ? model.problem.flatMap(RecordingMessages.obstacle) : nil
    record.isEnabled = model.phase == .ready && obstacle == nil
    record.tooltip = obstacle ?? tr("Start Recording")
    state.text =
      switch model.phase {
      case .ready: obstacle ?? tr("Tap to Record")
      case .recording where model.status.isSkippingSilence: tr("Skipping Silence…")
      case .recording, .paused: RecordingMessages.state(model.phase, model.problem)
      }
  }

  private func show(_ found: RecordingProblem?) {
    showReadiness()
    guard let found else { return problemBar.hide() }
    let words = RecordingMessages.words(found, phase: model.phase)
    problemBar.show(words.sentence, button: words.button, isGrave: words.isGrave) { [weak self] in
      self?.help(words.help)
    }
  }

  private func help(_ help: RecordingMessages.Help) {
    switch help {
    case .tryAgain where model.phase == .paused: run { await $0.resume() }
    case .tryAgain: model.appear()
    case .chooseMicrophone: popover.open()
    case .resume: run { await $0.resume() }
    case .stop: stop()
    case .showFolder: Desktop.show(model.takesFolder)
    }
  }
}
