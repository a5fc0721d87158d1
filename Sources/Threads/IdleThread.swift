import Glibc

/// Does long work that nobody waits for: it runs only while processors and disks have nothing else to do.
///
/// Nothing that holds a lock belongs there, since it may be kept waiting for as long as others are busy.
public enum IdleThread {
  /// Does `work` on a thread of its own while the caller's waits, and returns the result.
  public static func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) throws(E) -> T {
    try waitForAnswer { (answer: @escaping @Sendable (Result<T, E>) -> Void) in
      let isStarted = NewThread.start {
        yieldToOthers()
        answer(Result { () throws(E) in try work() })
      }
      // Where the system has no thread for it, the caller's does the work.
      if !isStarted { answer(Result { () throws(E) in try work() }) }
    }
  }

  /// Gives the calling thread only the time that is left; its priority at the disk follows from that at the processor.
  private static func yieldToOthers() {
    var parameters = sched_param(sched_priority: 0)
    if sched_setscheduler(0, idle, &parameters) != 0 {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
  }

  /// SCHED_IDLE, which the C library shows only to those who ask for more than POSIX.
  private static let idle: Int32 = 5
}
