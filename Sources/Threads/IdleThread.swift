import Dispatch
import Foundation
import Synchronization

/// A thread for long work that nobody waits for: it runs only while processors and disks have nothing else to do.
///
/// Nothing that holds a lock belongs on it, since it may be kept waiting for as long as others are busy.
public final class IdleThread: Sendable {
  private let jobs: Jobs

  private final class Jobs: Sendable {
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let isEnded = Atomic(false)
    let arrived = DispatchSemaphore(value: 0)
  }

  /// Starts the thread, which ends with this object.
  public init() {
    let jobs = Jobs()
    self.jobs = jobs
    Thread {
      Self.enter()
      while true {
        jobs.arrived.wait()
        if jobs.isEnded.load(ordering: .acquiring) { return }
        jobs.waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?()
      }
    }.start()
  }

  deinit {
    jobs.isEnded.store(true, ordering: .releasing)
    jobs.arrived.signal()
  }

  /// Does `work` on the thread while the caller's waits, and returns what it returns.
  public func run<T: Sendable, E: Error>(_ work: @escaping @Sendable () throws(E) -> T) throws(E)
    -> T
  {
    let (outcome, done) = (Outcome<T, E>(), DispatchSemaphore(value: 0))
    jobs.waiting.withLock {
      $0.append {
        let result: Result<T, E>
        do throws(E) {
          result = .success(try work())
        } catch {
          result = .failure(error)
        }
        outcome.result.withLock { $0 = result }
        done.signal()
      }
    }
    jobs.arrived.signal()
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else {
      preconditionFailure("signalled before the work was done")
    }
    return try result.get()
  }

  private final class Outcome<T: Sendable, E: Error>: Sendable {
    let result = Mutex<Result<T, E>?>(nil)
  }

  /// Gives the calling thread what is left; its priority at the disk follows from that at the processor.
  private static func enter() {
    var parameters = sched_param()
    parameters.sched_priority = 0
    if sched_setscheduler(0, idle, &parameters) != 0 {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
  }

  /// SCHED_IDLE, which the C library shows only to those who ask for more than POSIX.
  private static let idle: Int32 = 5
}
