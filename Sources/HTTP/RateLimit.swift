import Synchronization
import Threads

/// A limit on the total number of bytes per second that the requests that share it send and
/// receive.
///
/// Only bodies count, not heads or encryption overhead.
package final class RateLimit: Sendable {
  /// The minimum rate, in bytes per second.
  ///
  /// At a lower rate, a server might time out a request as idle.
  package static let least = 1_024

  package let bytesPerSecond: Int
  /// The time at which the bytes admitted so far will have been transferred, in seconds.
  private let freeTime = Mutex(-Double.infinity)

  package init(bytesPerSecond: Int) {
    precondition(bytesPerSecond >= Self.least, "the limit is too low")
    self.bytesPerSecond = bytesPerSecond
  }

  /// The maximum number of bytes to transfer at once, which is small enough for an even rate and
  /// quick cancellation.
  var step: Int { max(Self.least / 4, bytesPerSecond / 16) }

  /// Admits `count` bytes and returns the number of seconds to wait before transferring them.
  func reserve(_ count: Int, at seconds: Double) -> Double {
    freeTime.withLock { freeTime in
      let start = max(freeTime, seconds)
      freeTime = start + Double(count) / Double(bytesPerSecond)
      return start - seconds
    }
  }
}
