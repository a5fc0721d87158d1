import Dispatch
import Glibc
import Synchronization

/// Does long work that nobody waits for: it runs only while processors and disks have nothing else to do.
///
/// Nothing that holds a lock belongs there, since it may be kept waiting for as long as others are busy.
public enum IdleThread {
  /// Does `work` on a thread of its own while the caller's waits, and returns the result.
  public static func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) throws(E) -> T {
    let (outcome, done) = (Outcome<T, E>(), DispatchSemaphore(value: 0))
    let isStarted = NewThread.start {
      yieldToOthers()
      let result: Result<T, E>
      do throws(E) { result = .success(try work()) } catch { result = .failure(error) }
      outcome.result.withLock { $0 = result }
      done.signal()
    }
    // Where the system has no thread for it, the caller's does the work.
    guard isStarted else { return try work() }
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else {
      preconditionFailure("signaled before the work was done")
    }
    return try result.get()
  }

  private final class Outcome<T: Sendable, E: Error>: Sendable {
    let result = Mutex<Result<T, E>?>(nil)
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
