import GTK
import MynaAudio
import MynaScreens
import Threads

/// Keeps a recording going when nobody looks: the machine stays awake, and a notification can stop it.
@MainActor final class BackgroundRecording {
  /// Whether the window was closed over it.
  private(set) var isAlone = false

  private let application: Application
  private var cookie: UInt32?
  private var observer: Task<Void, Never>?
  private var looking: Task<Void, Never>?

  init(_ application: Application, model: RecordModel) {
    self.application = application
    observer = observe({ model.phase }) { [weak self] phase in self?.follow(phase) }
  }

  isolated deinit {
    observer?.cancel()
    looking?.cancel()
  }

  /// The window is closed, and the take stays.
  func goOn(_ model: RecordModel) {
    guard !isAlone else { return }
    isAlone = true
    application.hold()
    // Nobody else looks at the recorder now.
    looking = Task { [weak self] in
      var told: RecorderStatus.State?
      while !Task.isCancelled, let self {
        model.refresh()
        if model.phase != told { tell(model) }
        told = model.phase
        // Cancelled, it ends at the next look.
        try? await model.time.sleep(for: .seconds(1))
      }
    }
  }

  private func tell(_ model: RecordModel) {
    let trouble = model.trouble.map { RecordSentences.words($0, phase: model.phase).sentence }
    let isRecording = model.phase == .recording
    application.notify(
      "recording", title: isRecording ? tr("Myna is still recording") : tr("Recording Paused…"),
      body: trouble
        ?? tr(
          "Recording continues in the background. %1 so far.",
          Words.clock(model.status.duration)),
      button: (tr("Stop"), action: "stop"))
  }

  /// The take has ended, or the window is back.
  func end() {
    guard isAlone else { return }
    isAlone = false
    looking?.cancel()
    application.withdrawNotification("recording")
    application.release()
  }

  private func follow(_ phase: RecorderStatus.State) {
    if phase == .recording, cookie == nil {
      cookie = application.inhibitSuspend(tr("A take is being recorded"))
    } else if phase != .recording, let cookie {
      application.uninhibit(cookie)
      self.cookie = nil
    }
  }
}
