import Synchronization
import Threads

/// A limit on the bytes per second that all requests sharing it send and receive together.
///
/// It counts bodies only, not heads or encryption overhead.
package final class RateLimit: Sendable {
  /// The lowest rate in bytes per second.
  ///
  /// At a lower rate, a server might time out a request as idle.
  package static let least = 1_024

  package let bytesPerSecond: Int
  /// When the bytes admitted so far will have been sent at the limited rate.
  private let freeTime = Mutex(-Double.infinity)

  package init(bytesPerSecond: Int) {
    precondition(bytesPerSecond >= Self.least, "the limit is too low")
    self.bytesPerSecond = bytesPerSecond
  }

  /// The most bytes to move at once, so that the flow is even and cancellation is fast.
  var step: Int { max(Self.least / 4, bytesPerSecond / 16) }

  /// Admits `count` bytes and returns the seconds to wait before they may move.
  func reserve(_ count: Int, at seconds: Double) -> Double {
    freeTime.withLock { freeTime in
      let start = max(freeTime, seconds)
      freeTime = start + Double(count) / Double(bytesPerSecond)
      return start - seconds
    }
  }
}
