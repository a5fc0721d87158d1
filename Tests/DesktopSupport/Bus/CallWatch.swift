import CGio
import Foundation
import TestSupport

/// Cancels calls on a bus that get no response while the machine makes no progress.
///
/// GIO's own timeout uses the clock, and a busy machine exceeds it.
final class CallWatch: @unchecked Sendable {
  private let seconds: Double
  private let lock = NSLock()
  /// Keyed by a number that is never reused.
  private var calls: [Int: UnsafeMutablePointer<GCancellable>] = [:]
  private var callCount = 0
  private var hasEnded = false

  /// Starts to watch; a call is canceled after `seconds` without progress.
  init(seconds: Double) {
    self.seconds = seconds
    Thread.detachNewThread { [weak self] in
      var timers: [Int: StallTimer] = [:]
      while self?.check(at: &timers) == true { usleep(250_000) }
    }
  }

  /// Makes a call with the object that can cancel it.
  func watch<Answer>(_ call: (UnsafeMutablePointer<GCancellable>?) -> Answer) -> Answer {
    guard let cancellable = g_cancellable_new() else { return call(nil) }
    let number = lock.withLock {
      callCount += 1
      calls[callCount] = cancellable
      return callCount
    }
    defer {
      lock.withLock { calls[number] = nil }
      g_object_unref(UnsafeMutableRawPointer(cancellable))
    }
    return call(cancellable)
  }

  func stop() { lock.withLock { hasEnded = true } }

  /// Cancels the stalled calls; returns whether to check again.
  private func check(at timers: inout [Int: StallTimer]) -> Bool {
    lock.withLock {
      timers = timers.filter { calls[$0.key] != nil }
      for (number, cancellable) in calls {
        if timers[number, default: StallTimer(seconds: seconds)].hasRunOut() {
          g_cancellable_cancel(cancellable)
        }
      }
      return !hasEnded
    }
  }
}
