import GTK
import MynaAudio
import MynaScreens
import Translations

/// A strip below a page that covers the Record page.
///
/// It shows that a recording is in progress, or why it is paused.
final class RecordingStrip {
  var onShow: () -> Void = {}
  var onStop: () -> Void = {}
  /// Whether another page, or Home, covers the Record page.
  var isNeeded = false { didSet { if isNeeded != oldValue { update() } } }

  private let model: RecordingModel
  private let revealer: Revealer
  private let box: Widget
  private let icon: Picture
  private let label: Label
  private let (show, button, stop): (Button, Button, Button)
  private var observer: Task<Void, Never>?
  /// Polls the recorder while the strip is visible, because no other code does so then.
  private var heartbeat: RepeatingTimer?

  init(_ builder: Builder, _ model: RecordingModel) {
    self.model = model
    (revealer, box, icon) = (builder("strip"), builder("stripBox"), builder("stripIcon"))
    (label, show) = (builder("stripLabel"), builder("stripShow"))
    (button, stop) = (builder("stripButton"), builder("stripStop"))
    for button in [show, button, stop] { button.keepsFocusElsewhere() }
    stop.onClick { [weak self] in self?.onStop() }
    show.onClick { [weak self] in self?.onShow() }
    button.onClick { [weak self] in self?.press() }
    observer = observe({ [model] in Take(model) }) { [weak self] _ in self?.update() }
  }

  isolated deinit { observer?.cancel() }

  private nonisolated struct Take: Equatable, Sendable {
    var phase: RecorderStatus.State
    var isInterrupted: Bool
    var problem: RecordingProblem?

    @MainActor init(_ model: RecordingModel) {
      (phase, isInterrupted, problem) = (model.phase, model.isInterrupted, model.problem)
    }
  }

  private func press() {
    if needsHelp { return onShow() }
    Task { [model] in
      if model.phase == .recording { await model.pause() } else { await model.resume() }
    }
  }

  private var needsHelp: Bool { model.problem != nil && model.phase != .recording }

  private func update() {
    let isShown = isNeeded && model.phase != .ready
    revealer.isVisible = isShown
    revealer.isRevealed = isShown
    guard isShown else { return heartbeat = nil }
    heartbeat = heartbeat ?? RepeatingTimer(milliseconds: 200) { [weak self] in self?.beat() }
    let isRecording = model.phase == .recording
    box.setStyle("live", isRecording)
    icon.show(icon: isRecording ? "media-record-symbolic" : "media-playback-pause-symbolic")
    button.label = needsHelp ? tr("Show") : isRecording ? tr("Pause") : tr("Resume")
    report()
  }

  private func beat() {
    model.refresh()
    report()
  }

  private func report() {
    let text = RecordingMessages.strip(model)
    if text != label.text { label.text = text }
  }
}
