import FoundationEssentials
import GTK
import Threads

extension IdleAnswer {
  /// The answer of a program that is tested; nil unless `MYNA_ANSWERS_IDLE` is set.
  ///
  /// Besides what the window does, it is not idle while a serial thread of the models or the library has work.
  /// Messages with a button show longer, so that a busy machine can still find and press it.
  static func forTests(of application: Application) -> IdleAnswer? {
    guard ProcessInfo.processInfo.environment["MYNA_ANSWERS_IDLE"] != nil else { return nil }
    ToastOverlay.secondsWithButton = 60
    return IdleAnswer(
      application, path: "/io/github/myna/Myna/Idle", interface: "io.github.myna.Myna.Idle"
    ) { UnfinishedWork.count > 0 }
  }
}
