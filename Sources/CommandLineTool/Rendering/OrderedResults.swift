import Dispatch
import Synchronization
import Threads

/// Collects the results of concurrent work and returns them on the thread that reports them.
///
/// By default, the results are returned in order.
final class OrderedResults<T: Sendable, E: Error>: Sendable {
  private struct State {
    var ready: [Int: Result<T, E>] = [:]
    var reportedCount = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)
  private let time: any TimeSource = SystemTime()
  private let isOrdered: Bool

  init(isOrdered: Bool = true) { self.isOrdered = isOrdered }

  /// Adds the result for an index.
  ///
  /// Can be called from any task.
  @inline(never) func add(_ index: Int, _ result: Result<T, E>) {
    state.withLock { $0.ready[index] = result }
    signal.signal()
  }

  @inline(never) func end() {
    state.withLock { $0.isOver = true }
    signal.signal()
  }

  /// Waits for the next result and returns nil after the last result.
  ///
  /// - Parameter poll: called ten times a second while waiting.
  func next(whileWaiting poll: () -> Void) -> (Int, Result<T, E>)? {
    while true {
      let (index, result, isOver) = state.withLock { [isOrdered] state in
        let index = isOrdered ? state.reportedCount : state.ready.keys.first ?? 0
        let result = state.ready.removeValue(forKey: index)
        if result != nil { state.reportedCount += 1 }
        return (index, result, state.isOver)
      }
      if let result { return (index, result) }
      if isOver { return nil }
      while !time.wait(atMost: .milliseconds(100), for: signal) { poll() }
    }
  }
}
