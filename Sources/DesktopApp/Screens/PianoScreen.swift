import GTK
import MynaPiano
import MynaScreens
import MynaStudio
import Threads
import Translations

protocol PianoScreenDelegate: AnyObject {
  func pianoScreenDidGoBack(_ screen: PianoScreen)
  func pianoScreen(_ screen: PianoScreen, didFinish take: NewTake)
}

/// The page with the on-screen piano keyboard.
///
/// Letters and digits play notes, Space is the pedal, and fingers can glide over the piano keys.
/// Therefore, keys without Control have no other function, and the page cannot be swiped away.
final class PianoScreen: Screen {
  let page: Widget
  let model: PianoModel

  private weak var delegate: (any PianoScreenDelegate)?
  private let window: Window
  let back: BackButton
  private let keyboard: PianoKeyboard
  private let panel: PianoPanel
  private let problemBar: ProblemBar
  private let settings: PianoSettingsPopover
  private let (lower, higher): (Button, Button)
  private let pedal: ToggleButton
  private let range: Label
  private var observers: [Task<Void, Never>] = []
  private var refreshTimer: RefreshTimer?
  /// The time, in seconds, until which the page is updated frequently.
  private var refreshesOftenUntil = 0.0
  private var isShown = false

  init(
    _ model: PianoModel, window: Window, below: String, delegate: any PianoScreenDelegate
  ) {
    let builder = Builder(AppResource["Piano.ui"])
    (self.model, self.window, self.delegate) = (model, window, delegate)
    page = builder("page")
    back = BackButton(builder)
    back.show(below)
    keyboard = PianoKeyboard(builder("keyboard"), model)
    problemBar = ProblemBar(builder)
    settings = PianoSettingsPopover(builder, model)
    (lower, higher, range) = (builder("lower"), builder("higher"), builder("range"))
    pedal = builder("pedal")
    panel = PianoPanel(builder, model)
    connect()
  }

  private func connect() {
    refreshTimer = RefreshTimer(page, time: model.time) { [weak self] _ in self?.refresh() }
    back.onClick { [weak self] in
      if let self { delegate?.pianoScreenDidGoBack(self) }
    }
    lower.onClick { [model] in model.shiftOctave(by: -1) }
    higher.onClick { [model] in model.shiftOctave(by: 1) }
    pedal.onClick { [weak self] in
      if let self { model.setPedal(pedal.isOn) }
    }
    panel.onRecord = { [weak self] in self?.toggleTake() }
    keyboard.onResize = { [weak self] in
      if let self { panel.arrange(in: window) }
    }
    for button in [lower, higher, pedal] { button.keepsFocusElsewhere() }
    page.onHardwareKey { [weak self] key, code in
      self?.press(key, code) ?? false
    } released: { [weak self] code in
      self?.release(code)
    }
    page.onShow { [weak self] in
      self?.appear()
    } hidden: { [weak self] in
      self?.disappear()
    }
    // Show the settings now. The first observed change may arrive after the page has been measured,
    // and GTK would print a warning about an empty label that wraps.
    showSettings()
    observers = [
      observe({ [model] in model.held }) { [weak self] _ in
        self?.keyboard.show()
        self?.refreshOften()
      },
      observe({ [model] in model.isPedalDown }) { [weak self] in
        self?.pedal.isOn = $0
        self?.refreshOften()
      },
      observe({ [model] in model.settings }) { [weak self] _ in
        self?.showSettings()
        self?.refreshOften()
      },
      observe({ [model] in model.instrument }) { [weak self] _ in
        self?.panel.showStatus()
        self?.showProblem()
      },
      observe({ [model] in model.problem }) { [weak self] _ in self?.showProblem() },
      observe({ [model] in model.keyboardNames }) { [weak self] in
        self?.settings.show(keyboards: $0)
      },
      observe({ [model] in model.phase }) { [weak self] in
        self?.panel.show($0)
        self?.refreshOften()
      },
    ]
  }

  // MARK: Screen

  var title: String { tr("Piano") }
  var wantsWidth: Bool { true }
  var allowsSwipe: Bool { false }
  func focus() { keyboard.focus() }
  func press(_ key: Key) -> Bool { false }
  func goBack() -> Bool { false }

  /// Releases all keys if the window is inactive, because another window then receives the key
  /// releases.
  func setActive(_ isActive: Bool) {
    if !isActive { model.releaseInput() }
  }

  func toggleRecording() -> Bool {
    toggleTake()
    return true
  }

  func finish() async { await model.saveTake() }

  func close() {
    for observer in observers { observer.cancel() }
    refreshTimer?.pace = .rest
    model.releaseAll()
    Task { [model] in await model.leave() }
  }

  // MARK: User actions

  private func press(_ key: Key, _ code: UInt32) -> Bool {
    guard !key.hasModifier, !window.isTyping, !settings.isOpen else { return false }
    if key.name == "space" {
      model.setPedal(true)
      return true
    }
    return model.press(hardwareCode: code)
  }

  private func toggleTake() {
    Task {
      guard model.phase != .ready else { return await model.record() }
      if let take = await model.stopRecording() { delegate?.pianoScreen(self, didFinish: take) }
    }
  }

  private func release(_ code: UInt32) {
    model.release(hardwareCode: code)
    if code == Self.space { model.setPedal(false) }
  }

  /// The hardware code of the space bar on X11 and Wayland.
  private static let space: UInt32 = 65

  // MARK: Display

  private func appear() {
    isShown = true
    refreshOften()
    panel.arrange(in: window)
    Task { [model] in await model.appear() }
  }

  private func disappear() {
    isShown = false
    refreshTimer?.pace = .rest
    Task { [model] in await model.disappear() }
  }

  /// Updates the page frequently for at least three seconds, and longer while there is activity.
  private func refreshOften() {
    refreshesOftenUntil = model.time.seconds + 3
    if isShown { refreshTimer?.pace = .meter }
  }

  private func refresh() {
    model.refresh()
    keyboard.show()
    panel.showStatus()
    let isActive = model.phase != .ready || model.instrument == nil || !model.held.isEmpty
    refreshTimer?.pace = isActive || model.time.seconds < refreshesOftenUntil ? .meter : .watch
  }

  private func showSettings() {
    keyboard.show()
    settings.show()
    panel.showSettings()
    let octave = model.settings.octave
    range.text = tr("From C%1", "\(octave)")
    lower.isEnabled = octave > PianoSettings.octaves.lowerBound
    higher.isEnabled = octave < PianoSettings.octaves.upperBound
  }

  private func showProblem() {
    if let problem = model.problem, !problem.isGrave {
      // The recording is incomplete, so the user may want to stop it and start again.
      problemBar.show(
        PianoMessages.sentence(problem), button: tr("Stop Recording"), isGrave: false
      ) { [weak self] in self?.toggleTake() }
    } else if let problem = model.problem {
      problemBar.show(PianoMessages.sentence(problem), button: tr("Try Again"), isGrave: true) {
        [weak self] in
        Task { await self?.model.open() }
      }
    } else if let problem = model.instrument?.problem {
      problemBar.show(
        PianoMessages.sentence(problem), button: tr("Settings"), isGrave: false
      ) { [weak self] in self?.settings.open() }
    } else {
      problemBar.hide()
    }
  }
}
