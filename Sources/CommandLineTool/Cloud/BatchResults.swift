import Dispatch
import MynaCloud
import Synchronization
import Threads

/// Results of transfers on their way to the thread that reports them.
final class BatchResults: Sendable {
  private let waiting = Mutex<[(index: Int, result: Result<StoredObject, CloudError>)]>([])
  /// One for each result, and one for the end.
  private let signal = DispatchSemaphore(value: 0)
  private let time: any TimeSource = SystemTime()

  /// Adds the result of a transfer; from any task.
  @inline(never) func add(_ index: Int, _ result: Result<StoredObject, CloudError>) {
    waiting.withLock { $0.append((index, result)) }
    signal.signal()
  }

  /// Says that there will be no more.
  func end() { signal.signal() }

  /// Waits for a result and returns it; nil after the last one.
  ///
  /// - Parameter look: called ten times a second meanwhile.
  func next(whileWaiting look: () -> Void) -> (Int, Result<StoredObject, CloudError>)? {
    while !time.wait(atMost: .milliseconds(100), for: signal) { look() }
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
