/// The waits between tries, and the time after which to give up.
///
/// - Source: M. Brooker, *Exponential Backoff and Jitter*: "full jitter", with the server's own wish as the least wait.
package struct RetryPolicy: Sendable {
  /// The longest wait after the first failure; it doubles with each further one.
  package var base: Duration
  /// The longest wait of all, unless a server asks for more.
  package var cap: Duration
  /// The time from the first failure in a row after which nothing is tried any more.
  package var total: Duration
  /// Told before each wait what went wrong, and how many times in a row; on any thread.
  package var onWait: @Sendable (CloudError, Int) -> Void
  /// Gives numbers of 0..<1 that differ between machines.
  package var random: @Sendable () -> Double

  /// A policy.
  package init(
    base: Duration = .seconds(1), cap: Duration = .seconds(64), total: Duration = .seconds(600),
    onWait: @escaping @Sendable (CloudError, Int) -> Void = { _, _ in },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    (self.base, self.cap, self.total) = (base, cap, total)
    (self.onWait, self.random) = (onWait, random)
  }

  /// Returns how long to wait.
  ///
  /// - Parameters:
  ///   - failures: how many there were in a row, from 1 on.
  ///   - asked: the seconds that a server wants to be left alone.
  package func wait(after failures: Int, asked: Double?) -> Duration {
    // 2^40 times any base is more than any cap.
    let longest = min(cap, base * (1 << min(max(failures - 1, 0), 40)))
    let jitter = longest * random()
    guard let asked, asked > 0 else { return jitter }
    // A year and anything more is the same: too long.
    return .seconds(min(asked, 31_536_000)) + min(jitter, .seconds(1))
  }
}
