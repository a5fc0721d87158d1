import Foundation
import Threads
import Synchronization
import Testing

@Suite("SerialThread")
struct SerialThreadTests {
  /// The completed work, and the greatest number of jobs at once.
  private final class Log: Sendable {
    private let state = Mutex((numbers: [Int](), now: 0, most: 0))
    var numbers: [Int] { state.withLock { $0.numbers } }
    var mostAtOnce: Int { state.withLock { $0.most } }
    func begin() { state.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func end(_ number: Int) {
      state.withLock {
        $0.now -= 1
        $0.numbers.append(number)
      }
    }
  }

  private enum Failure: Error, Equatable { case number(Int) }

  @Test("Jobs run one at a time, in the order they were submitted")
  @MainActor func order() async {
    let queue = SerialThread(label: "Test")
    let log = Log()
    // Tasks of one actor begin in the order of their creation.
    let tasks = (0..<100).map { number in
      Task { @MainActor in
        await queue.run {
          log.begin()
          if number % 10 == 0 { usleep(2_000) }
          log.end(number)
        }
      }
    }
    for task in tasks { await task.value }
    #expect(log.numbers == Array(0..<100) && log.mostAtOnce == 1)
  }

  @Test("The caller gets a job's result or error, and a failed job doesn't stop later jobs")
  func results() async throws {
    let queue = SerialThread(label: "Test")
    #expect(await queue.run { 42 } == 42)
    do throws(Failure) {
      try await queue.run { () throws(Failure) in throw .number(7) }
      Issue.record("it was to throw")
    } catch {
      #expect(error == .number(7))
    }
    // A failed job does not stop later ones.
    #expect(try await queue.run { () throws(Failure) -> String in "on" } == "on")
  }

  @Test("Many blocked serial threads leave the main actor and the task pool free")
  @MainActor func waiting() async {
    let gate = DispatchSemaphore(value: 0)
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount
    let queues = (0..<count).map { SerialThread(label: "Test \($0)") }
    let waiting = queues.map { queue in
      Task { await queue.run { gate.wait() } }
    }
    // The pool still has a thread for this, and the main actor is free.
    #expect(await Task.detached { 1 }.value == 1)
    for _ in 0..<count { gate.signal() }
    for task in waiting { await task.value }
  }
}
