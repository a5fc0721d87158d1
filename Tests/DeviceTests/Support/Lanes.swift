import Foundation
import Testing

/// Runs the tests of a suite on threads of their own, a few at a time.
///
/// Tests with a sound server mostly wait. On the threads that all tests share, one for each processor, they would wait one
/// after the other.
struct Lanes: SuiteTrait, TestTrait, TestScoping {
  /// So few that a busy machine still serves all their servers.
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

  /// Waits for a place; only on a thread of the test's own.
  private static func take() { places.wait() }
}

extension Trait where Self == Lanes {
  /// On threads of their own, a few at a time.
  static var besideOthers: Self { Lanes() }
}

/// A thread for each piece of work, so that one that waits keeps nobody.
private final class Threads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let work = UnownedJob(job)
    Thread { work.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}
