import FoundationEssentials
import GTK
import Threads

extension IdleResponder {
  /// Returns the object that reports to tests when the app is idle; nil unless the environment
  /// variable `MYNA_ANSWERS_IDLE` is set.
  ///
  /// The app is not idle while a serial thread of the models or the library is working. With this
  /// object, messages that have a button also stay visible for longer, so that a test on a busy
  /// machine has time to press the button.
  static func forTests(of application: Application) -> IdleResponder? {
    guard ProcessInfo.processInfo.environment["MYNA_ANSWERS_IDLE"] != nil else { return nil }
    ToastOverlay.secondsWithButton = 60
    return IdleResponder(
      application, path: "/io/github/myna/Myna/Idle", interface: "io.github.myna.Myna.Idle"
    ) { UnfinishedWork.count > 0 }
  }
}
