import Glibc

/// Runs long, nonurgent work with idle processor and disk priority.
///
/// Do not run work that holds a lock, because the work can be suspended for as long as the machine
/// is busy.
public enum BackgroundThread {
  /// Runs `work` on a new thread while the calling thread waits and returns the result.
  ///
  /// If the system cannot start a thread, the calling thread does the work.
  public static func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) throws(E) -> T {
    try waitForAnswer { (answer: @escaping @Sendable (Result<T, E>) -> Void) in
      let isStarted = DetachedThread.start {
        yieldToOthers()
        answer(Result { () throws(E) in try work() })
      }
      if !isStarted { answer(Result { () throws(E) in try work() }) }
    }
  }

  private static func yieldToOthers() {
    var parameters = sched_param(sched_priority: 0)
    if sched_setscheduler(0, idle, &parameters) != 0 {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
  }

  /// `SCHED_IDLE`, which glibc declares only if extensions to POSIX are enabled.
  ///
  /// Linux derives the disk priority from the processor priority.
  private static let idle: Int32 = 5
}
