import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite("Request threads")
struct CurlWorkersTests {
  @Test("Waiting requests get threads in order, and canceled requests are skipped")
  func order() async throws {
    let workers = CurlWorkers(greatestCount: 1)
    let first = try #require(await workers.borrow())
    let served = Served()
    var tasks: [Task<Void, Never>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          guard let worker = await workers.borrow() else { return }
          served.numbers.withLock { $0.append(number) }
          workers.release(worker)
        })
      // The next request queues after it.
      #expect(await eventually { workers.waiterCount == number + 1 })
    }
    tasks[2].cancel()
    await tasks[2].value
    #expect(workers.waiterCount == 4)
    workers.release(first)
    for task in tasks { await task.value }
    #expect(served.numbers.withLock { $0 } == [0, 1, 3, 4])
    #expect(await workers.borrow() === first)
  }

  private final class Served: Sendable {
    let numbers = Mutex<[Int]>([])
  }
}
