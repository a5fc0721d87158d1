import Foundation
import Testing

/// Runs the tests of a suite on their own threads, a few at a time.
///
/// Tests with a sound server mostly wait. On the shared pool, with one thread for each processor,
/// they would block each other.
struct ParallelTestLimit: SuiteTrait, TestTrait, TestScoping {
  /// A number low enough that a busy machine can serve all their servers.
  private static let places = DispatchSemaphore(value: 4)

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await withTaskExecutorPreference(Threads()) {
      Self.take()
      defer { Self.places.signal() }
      try await body()
    }
  }

  /// Waits for a free slot; only called on the test's own thread.
  private static func take() { places.wait() }
}

extension Trait where Self == ParallelTestLimit {
  static var besideOthers: Self { ParallelTestLimit() }
}

/// Runs each job on its own thread, so that a blocked job delays no other.
private final class Threads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let work = UnownedJob(job)
    Thread { work.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}
