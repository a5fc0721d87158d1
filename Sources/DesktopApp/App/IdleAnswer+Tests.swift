import Foundation
import GTK
import Threads

extension IdleAnswer {
  /// The answer of a program that is tested; nil unless `MYNA_ANSWERS_IDLE` is set.
  ///
  /// Besides what the window does, it is not idle while a serial thread of the models or the library has work.
  static func forTests(of application: Application) -> IdleAnswer? {
    guard ProcessInfo.processInfo.environment["MYNA_ANSWERS_IDLE"] != nil else { return nil }
    return IdleAnswer(
      application, path: "/io/github/myna/Myna/Idle", interface: "io.github.myna.Myna.Idle"
    ) { UnfinishedWork.count > 0 }
  }
}
