import Dispatch
import Synchronization
import Threads

/// Results of work that is done at the same time, on their way to the thread that reports them in order.
final class OrderedResults<T: Sendable, E: Error>: Sendable {
  private struct State {
    var ready: [Int: Result<T, E>] = [:]
    var reportedCount = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)
  private let time: any TimeSource = SystemTime()

  /// Adds the result of a number; from any task.
  @inline(never) func add(_ index: Int, _ result: Result<T, E>) {
    state.withLock { $0.ready[index] = result }
    signal.signal()
  }

  /// Says that there will be no more.
  @inline(never) func end() {
    state.withLock { $0.isOver = true }
    signal.signal()
  }

  /// Waits for the next number's result and returns it; nil after the last one.
  ///
  /// - Parameter look: called ten times a second meanwhile.
  func next(whileWaiting look: () -> Void) -> (Int, Result<T, E>)? {
    while true {
      let (index, result, isOver) = state.withLock { state in
        let index = state.reportedCount
        let result = state.ready.removeValue(forKey: index)
        if result != nil { state.reportedCount += 1 }
        return (index, result, state.isOver)
      }
      if let result { return (index, result) }
      if isOver { return nil }
      while !time.wait(atMost: .milliseconds(100), for: signal) { look() }
    }
  }
}
