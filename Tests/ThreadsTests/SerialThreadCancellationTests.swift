import Testing
import Threads

@Suite("SerialThread+Cancellation")
struct SerialThreadCancellationTests {
  private struct Canceled: Error {}

  @Test("Canceling a task stops work that is already running", .timeLimit(.minutes(1)))
  func cancels() async {
    let thread = SerialThread(label: "test")
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await thread.runUntilCanceled { shouldContinue throws(Canceled) in
        signal.yield()
        while shouldContinue() { continue }
        throw Canceled()
      }
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: Canceled.self) { try await task.value }
  }

  @Test("Work started by an already canceled task is told to stop immediately")
  func canceledBefore() async {
    let thread = SerialThread(label: "test")
    let shouldContinue = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await thread.runUntilCanceled { $0() }
    }.value
    #expect(!shouldContinue)
  }

  @Test("Work that isn't canceled returns its result")
  func result() async {
    #expect(await SerialThread(label: "test").runUntilCanceled { $0() ? 7 : 0 } == 7)
  }
}
