import Dispatch
import Synchronization
import Testing

@testable import MynaCloud

@Suite("Threads for blocking work")
struct BlockingThreadsTests {
  @Test("Canceling a task ends its wait for hung work, and other work still gets a thread")
  func hanging() async throws {
    let threads = BlockingThreads(label: "Test", count: 2)
    let (started, hang, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let outcome = SharedValue<Bool>()
    let task = Task {
      try await threads.run { shouldContinue throws(CloudError) in
        started.signal()
        hang.wait()
        outcome.set(shouldContinue())
        ended.signal()
      }
    }
    await Self.wait(for: started)
    task.cancel()
    await #expect(throws: CloudError.cancelled) { try await task.value }
    for number in 0..<10 {
      #expect(try await threads.run { _ throws(CloudError) in number } == number)
    }
    hang.signal()
    await Self.wait(for: ended)
    #expect(outcome.value == false)
  }

  @Test("Errors in blocking work are rethrown, and a canceled task's work doesn't start")
  func outcomes() async throws {
    let threads = BlockingThreads(label: "Test", count: 1)
    await #expect(throws: CloudError.full) {
      try await threads.run { _ throws(CloudError) in throw .full }
    }
    let isBegun = SharedValue<Bool>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await threads.run { _ throws(CloudError) in isBegun.set(true) }
    }
    await #expect(throws: CloudError.cancelled) { try await task.value }
    #expect(try await threads.run { _ throws(CloudError) in 1 } == 1)
    #expect(isBegun.value == nil)
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}

private final class SharedValue<T: Sendable>: Sendable {
  private let state = Mutex<T?>(nil)
  var value: T? { state.withLock { $0 } }
  func set(_ value: T) { state.withLock { $0 = value } }
}
