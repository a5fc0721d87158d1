import Synchronization
import Threads

/// A limit to the bytes per second that all requests which share it send and receive, both counted together.
///
/// It counts bodies; heads and what encryption adds come on top.
package final class RateLimit: Sendable {
  /// The least rate in bytes per second: with less, a server would give up a request that does not seem to move.
  package static let least = 1_024

  /// Bytes per second.
  package let bytesPerSecond: Int
  /// When all that was let through so far has been paid for.
  private let freeTime = Mutex(-Double.infinity)

  /// A limit.
  ///
  /// - Parameter bytesPerSecond: at least `least`.
  package init(bytesPerSecond: Int) {
    precondition(bytesPerSecond >= Self.least, "the limit is too low")
    self.bytesPerSecond = bytesPerSecond
  }

  /// The bytes to move at once, so that they go evenly and a request that is canceled ends soon.
  var step: Int { max(Self.least / 4, bytesPerSecond / 16) }

  /// Returns the seconds to wait before `count` bytes may move, which then have been let through.
  func take(_ count: Int, at seconds: Double) -> Double {
    freeTime.withLock { freeTime in
      let start = max(freeTime, seconds)
      freeTime = start + Double(count) / Double(bytesPerSecond)
      return start - seconds
    }
  }
}
