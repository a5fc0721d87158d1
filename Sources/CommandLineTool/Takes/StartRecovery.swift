import Dispatch
import Glibc
import MynaStudio
import Synchronization
import Threads

/// Completes takes that a crash left unfinished, beside whatever the person has started.
final class StartRecovery: Sendable {
  private let report = Mutex<RecoveryReport?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Begins; in the background, since a person who starts to record cannot wait.
  init() {
    let isStarted = NewThread.start { [self] in
      // On Linux, of this thread alone.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      // Where there is no home there are no takes.
      if let folders = try? MynaFolders() {
        let found = Recovery(folders: folders).run { _ in !Interruption.hasCome }
        report.withLock { $0 = found }
      }
      isDone.signal()
    }
    if !isStarted { isDone.signal() }
  }

  /// Waits for its end, and says what was saved.
  func finish() {
    isDone.wait()
    let report = report.withLock { $0 }
    for take in report?.takes ?? [] { Console.say(take.recoverySentence) }
    for failure in report?.failures ?? [] {
      // Whoever may not look at the takes is not here for them.
      if case .folder = failure.error { continue }
      Console.say(failure.sentence)
    }
  }
}
