import GTK
import MynaAudio
import MynaScreens
import Threads
import Translations

/// Keeps a recording running without a window: prevents sleep and shows a notification with the
/// duration and a Stop button.
@MainActor final class BackgroundRecording {
  /// Whether the window was closed during the recording, which continues without the window.
  private(set) var isAlone = false

  private let application: Application
  private var cookie: UInt32?
  private var observer: Task<Void, Never>?
  private var looking: Task<Void, Never>?

  init(_ application: Application, model: RecordingModel) {
    self.application = application
    observer = observe({ model.phase }) { [weak self] phase in self?.handle(phase) }
  }

  isolated deinit {
    observer?.cancel()
    looking?.cancel()
  }

  func keepRecording(_ model: RecordingModel) {
    guard !isAlone else { return }
    isAlone = true
    application.hold()
    Desktop.askToRunInBackground(tr("Myna is recording"))
    // While there is no window, no other code updates the model.
    looking = Task { [weak self] in
      await RecordingNotice.observe(by: model.time) {
        model.refresh()
        return RecordingNotice(model)
      } report: { notice, tone in
        self?.report(notice, isQuiet: tone == .quiet)
      }
    }
  }

  private func report(_ notice: RecordingNotice, isQuiet: Bool) {
    let isRecording = notice.phase == .recording
    let clock = LocalizedNumberFormatting.clock(notice.duration)
    let problem = notice.problem.map { RecordingMessages.words($0, phase: notice.phase).sentence }
    let length =
      isRecording
      ? tr("Recording continues in the background (%1 so far).", clock)
      : tr("Recording is paused at %1", clock)
    let state = RecordingMessages.state(notice.phase, notice.problem)
    application.notify(
      "recording", title: isRecording ? tr("Myna is still recording") : state,
      body: [problem, length].compactMap(\.self).joined(separator: "\n"),
      button: (tr("Stop"), action: "stop"), isQuiet: isQuiet)
  }

  func end() {
    guard isAlone else { return }
    isAlone = false
    looking?.cancel()
    application.withdrawNotification("recording")
    application.release()
  }

  private func handle(_ phase: RecorderStatus.State) {
    if phase == .recording, cookie == nil {
      cookie = application.inhibitInterruptions(tr("Myna is recording"))
    } else if phase != .recording, let cookie {
      application.uninhibit(cookie)
      self.cookie = nil
    }
  }
}

extension RecordingNotice {
  fileprivate init(_ model: RecordingModel) {
    self.init(phase: model.phase, problem: model.problem, duration: model.status.duration)
  }
}
