import Dispatch
import Glibc
import MynaStudio
import Synchronization
import Threads

/// Recovers takes that a crash left unfinished, while another command runs.
final class StartupRecovery: Sendable {
  private let report = Mutex<RecoveryReport?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the recovery in the background, so that a recording is not delayed.
  init() {
    let isStarted = DetachedThread.start { [self] in
      // On Linux, the priority applies only to this thread.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      // If there is no home folder, there are no takes.
      if let folders = try? MynaFolders() {
        let found = Recovery(folders: folders).run { _ in !Interruption.hasCome }
        report.withLock { $0 = found }
      }
      isDone.signal()
    }
    if !isStarted { isDone.signal() }
  }

  func finish() {
    isDone.wait()
    let report = report.withLock { $0 }
    for take in report?.takes ?? [] { Console.say(take.recoverySentence) }
    for failure in report?.failures ?? [] {
      // Don't report that the takes folder cannot be read, because the command itself does so if it
      // needs the takes.
      if case .folder = failure.error { continue }
      Console.say(failure.sentence)
    }
  }
}
