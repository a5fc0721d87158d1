import GTK
import MynaStudio

/// Keeps a recording going when nobody looks: the machine stays awake, and a notification can stop it.
@MainActor final class BackgroundRecording {
  /// Whether the window was closed over it.
  private(set) var isAlone = false

  private let application: Application
  private var cookie: UInt32?
  private var observer: Task<Void, Never>?

  init(_ application: Application, model: RecordModel) {
    self.application = application
    observer = observe({ model.phase }) { [weak self] phase in self?.follow(phase) }
  }

  isolated deinit { observer?.cancel() }

  /// The window is closed, and the take goes on.
  func goOn() {
    guard !isAlone else { return }
    isAlone = true
    application.hold()
    application.notify(
      "recording", title: tr("Myna is still recording"),
      body: tr("The window is closed, and the take goes on."), button: (tr("Stop"), action: "stop"))
  }

  /// The take has ended, or the window is back.
  func end() {
    guard isAlone else { return }
    isAlone = false
    application.withdrawNotification("recording")
    application.release()
  }

  private func follow(_ phase: RecordModel.Phase) {
    if phase == .recording, cookie == nil {
      cookie = application.inhibitSuspend(tr("A take is being recorded"))
    } else if phase != .recording, let cookie {
      application.uninhibit(cookie)
      self.cookie = nil
    }
  }
}
