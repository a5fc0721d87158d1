import FoundationEssentials
import GTK
import Threads

extension IdleResponder {
  /// Returns the object that reports idleness to tests; nil unless `MYNA_ANSWERS_IDLE` is set.
  ///
  /// The app does not count as idle while a serial thread of the models or the library is working.
  /// This also makes messages with a button stay visible for longer, so that a test on a busy
  /// machine has time to press the button.
  static func forTests(of application: Application) -> IdleResponder? {
    guard ProcessInfo.processInfo.environment["MYNA_ANSWERS_IDLE"] != nil else { return nil }
    ToastOverlay.secondsWithButton = 60
    return IdleResponder(
      application, path: "/io/github/myna/Myna/Idle", interface: "io.github.myna.Myna.Idle"
    ) { UnfinishedWork.count > 0 }
  }
}
