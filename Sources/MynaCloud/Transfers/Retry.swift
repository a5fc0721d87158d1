import Files
package import Threads

/// Repeats a call, but only after transient errors.
///
/// Use it only for idempotent calls; never for sending a part of an upload.
package struct Retry: Sendable {
  let policy: RetryPolicy
  let time: any TimeSource

  package init(_ policy: RetryPolicy = RetryPolicy(), time: any TimeSource = SystemTime()) {
    (self.policy, self.time) = (policy, time)
  }

  package func callAsFunction<T: Sendable>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    var attempts = RetryAttempts(self)
    while true {
      do throws(CloudError) {
        return try await call()
      } catch {
        try await attempts.pause(after: error)
      }
    }
  }
}

struct RetryAttempts: Sendable {
  private let retry: Retry
  private var failures = 0
  private var start = 0.0

  init(_ retry: Retry) { self.retry = retry }

  mutating func reset() { failures = 0 }

  /// Waits before the next attempt; throws the error if no further attempt is allowed.
  mutating func pause(after error: CloudError) async throws(CloudError) {
    guard error.isWorthAnotherTry else { throw error }
    if failures == 0 { start = retry.time.seconds }
    failures += 1
    let wait = retry.policy.wait(after: failures, asked: error.askedWait)
    let passed = Duration.seconds(retry.time.seconds - start)
    guard passed + wait <= retry.policy.total else { throw error }
    guard !Task.isCancelled else { throw .cancelled }
    retry.policy.onWait(error, failures)
    do { try await retry.time.sleep(for: wait) } catch { throw .cancelled }
  }
}

extension CloudError {
  /// Whether retrying makes sense.
  ///
  /// A full local disk counts as transient, but the user must free up space first.
  fileprivate var isWorthAnotherTry: Bool {
    if case .file(let error) = self, error.kind == .noSpace { return false }
    return isPassing
  }

  fileprivate var askedWait: Double? {
    if case .busy(_, let wait) = self { return wait }
    return nil
  }
}
