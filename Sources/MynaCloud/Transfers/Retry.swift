import Files
package import Threads

/// Tries a call again after trouble that passes, and after no other.
///
/// Only for calls that may happen twice: a part of an upload is never among them.
package struct Retry: Sendable {
  let policy: RetryPolicy
  let time: any TimeSource

  /// Tries by a policy.
  package init(_ policy: RetryPolicy = RetryPolicy(), time: any TimeSource = SystemTime()) {
    (self.policy, self.time) = (policy, time)
  }

  /// Makes a call until it succeeds; throws its last error when it fails for good, or for too long.
  package func callAsFunction<T: Sendable>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    var attempts = Attempts(self)
    while true {
      do throws(CloudError) {
        return try await call()
      } catch {
        try await attempts.pause(after: error)
      }
    }
  }
}

/// The failures in a row of something that is tried again and again.
struct Attempts: Sendable {
  private let retry: Retry
  private var failures = 0
  private var start = 0.0

  init(_ retry: Retry) { self.retry = retry }

  /// Notes that it went on.
  mutating func reset() { failures = 0 }

  /// Waits before the next try; throws the error if there shall be none.
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
  /// Whether trying again soon makes sense: a full disk of this machine passes, but not by itself.
  fileprivate var isWorthAnotherTry: Bool {
    if case .file(let error) = self, error.kind == .noSpace { return false }
    return isPassing
  }

  fileprivate var askedWait: Double? {
    if case .busy(_, let wait) = self { return wait }
    return nil
  }
}
