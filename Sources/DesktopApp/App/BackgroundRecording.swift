import GTK
import MynaAudio
import MynaScreens
import Threads

/// Keeps a recording going when nobody looks: the machine stays awake, and a notification tells its length and can stop it.
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
    Desktop.askToRunInBackground(tr("A recording is being made"))
    // Nobody else looks at the recorder now.
    looking = Task { [weak self] in
      var told: Notice?
      while !Task.isCancelled, let self {
        model.refresh()
        let notice = Notice(model)
        // The length alone is no reason to disturb anybody.
        if notice != told { tell(notice, isQuiet: notice.isLonger(than: told)) }
        told = notice
        // Cancelled, it ends at the next look.
        try? await model.time.sleep(for: .seconds(1))
      }
    }
  }

  /// The facts that a notification tells.
  private struct Notice: Equatable {
    var phase: RecorderStatus.State
    var trouble: String?
    var minutes: Int
    var duration: Double

    init(_ model: RecordModel) {
      phase = model.phase
      trouble = model.trouble.map { RecordSentences.words($0, phase: model.phase).sentence }
      duration = model.status.duration
      minutes = Int(duration / 60)
    }

    static func == (a: Notice, b: Notice) -> Bool {
      a.phase == b.phase && a.trouble == b.trouble && a.minutes == b.minutes
    }

    /// Whether nothing but the minutes is another than in an earlier one.
    func isLonger(than earlier: Notice?) -> Bool {
      phase == earlier?.phase && trouble == earlier?.trouble
    }
  }

  private func tell(_ notice: Notice, isQuiet: Bool) {
    let isRecording = notice.phase == .recording
    let clock = Words.clock(notice.duration)
    let words =
      isRecording
      ? tr("Recording continues in the background. %1 so far.", clock)
      : tr("Recording is paused at %1", clock)
    application.notify(
      "recording", title: isRecording ? tr("Myna is still recording") : tr("Recording Paused…"),
      body: notice.trouble ?? words, button: (tr("Stop"), action: "stop"), isQuiet: isQuiet)
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
      cookie = application.inhibitInterruptions(tr("A recording is being made"))
    } else if phase != .recording, let cookie {
      application.uninhibit(cookie)
      self.cookie = nil
    }
  }
}
