/// The delays between attempts, and the total time limit.
///
/// - Source: M. Brooker, *Exponential Backoff and Jitter*: "full jitter", with the delay that the
///   server requests as the minimum.
package struct RetryPolicy: Sendable {
  /// The maximum delay after the first failure.
  ///
  /// It doubles after each further failure.
  package var base: Duration
  /// The maximum delay, unless a server requests more.
  package var cap: Duration
  /// How long retries can continue, starting from the first of several consecutive failures.
  package var total: Duration
  /// Called before each delay with the error and the number of consecutive failures, on any thread.
  package var onWait: @Sendable (CloudError, Int) -> Void
  package var random: @Sendable () -> Double

  package init(
    base: Duration = .seconds(1), cap: Duration = .seconds(64), total: Duration = .seconds(600),
    onWait: @escaping @Sendable (CloudError, Int) -> Void = { _, _ in },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    (self.base, self.cap, self.total) = (base, cap, total)
    (self.onWait, self.random) = (onWait, random)
  }

  package func wait(after failures: Int, asked: Double?) -> Duration {
    // Limit the exponent to 40, since 2^40 times any initial delay exceeds any maximum.
    let longest = min(cap, base * (1 << min(max(failures - 1, 0), 40)))
    let jitter = longest * random()
    guard let asked, asked > 0 else { return jitter }
    // Capped at a year, since larger values could overflow.
    return .seconds(min(asked, 31_536_000)) + min(jitter, .seconds(1))
  }
}
