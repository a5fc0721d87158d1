import Files
import Glibc
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("Retry")
struct RetryTests {
  private let time = ImpatientTime()

  /// Makes a call fail with each of the errors.
  ///
  /// Returns how often it was made.
  private func count(
    _ errors: [CloudError], _ policy: RetryPolicy = RetryPolicy(random: { 0.5 })
  ) async -> (calls: Int, error: CloudError?) {
    var calls = 0
    do throws(CloudError) {
      try await Retry(policy, time: time)() { () async throws(CloudError) in
        calls += 1
        if calls <= errors.count { throw errors[calls - 1] }
      }
      return (calls, nil)
    } catch {
      return (calls, error)
    }
  }

  @Test("Temporary errors are retried after increasing delays")
  func passing() async {
    let errors: [CloudError] = [
      .noNetwork(host: "h"), .noAnswer(host: "h"), .busy(status: 503, wait: nil),
    ]
    let outcome = await count(errors)
    #expect(outcome.calls == 4 && outcome.error == nil)
    let waits: Double = 0.5 + 1 + 2
    #expect(time.seconds == waits)
  }

  @Test(
    "Permanent errors, and errors that require the user's action, are thrown immediately",
    arguments: [
      .signedOut, .quotaExceeded, .full, .noBucket("b"), .cancelled, .declined,
      .notFound(ObjectName(listed: "a")), .changed(ObjectName(listed: "a")),
      .file(SystemError(path: "a", code: ENOSPC)), .unexpected(status: 418, .system(code: 0)),
    ] as [CloudError])
  func final(error: CloudError) async {
    let outcome = await count([error])
    #expect(outcome.calls == 1 && outcome.error == error)
    #expect(time.seconds == 0)
  }

  @Test("A server's requested wait time is respected")
  func asked() async {
    let outcome = await count([.busy(status: 503, wait: 120)])
    #expect(outcome.error == nil)
    #expect(time.seconds >= 120 && time.seconds <= 121)
  }

  @Test("Retries end after ten minutes, or immediately if the server asks for a longer wait")
  func total() async {
    let errors = [CloudError](repeating: .noAnswer(host: "h"), count: 1_000)
    let outcome = await count(errors)
    #expect(outcome.error == .noAnswer(host: "h"))
    #expect(time.seconds > 500 && time.seconds <= 600)
    let before = time.seconds
    let late = await count([.busy(status: 503, wait: 1e300)])
    #expect(late.calls == 1 && late.error == .busy(status: 503, wait: 1e300))
    #expect(time.seconds == before)
  }

  @Test("Delays double up to 64 seconds and are scaled by a random factor", arguments: 1...60)
  func jitter(failures: Int) {
    let longest = min(64, Double(1 << min(failures - 1, 30)))
    for random in [0, 0.25, 0.999] {
      let wait = RetryPolicy(random: { random }).wait(after: failures, asked: nil)
      #expect(abs(wait / .seconds(1) - longest * random) < 1e-6)
    }
  }

  @Test("Canceling while waiting ends the retries")
  func cancelling() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await count([.noAnswer(host: "h")])
    }
    #expect(await task.value.error == .cancelled)
  }
}
