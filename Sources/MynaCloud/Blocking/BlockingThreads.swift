import Synchronization
import Threads

/// Does work that may block, or hang for good, and lets the caller go when its task is canceled.
///
/// Work that hangs keeps its thread; later work goes to a thread with less to do.
final class BlockingThreads: Sendable {
  private let threads: [SerialThread]
  private let loads: Mutex<[Int]>

  /// Creates threads without work.
  ///
  /// - Parameter label: Shown by debuggers.
  init(label: String, count: Int = 4) {
    threads = (0..<count).map { SerialThread(label: "\(label) \($0)") }
    loads = Mutex(Array(repeating: 0, count: count))
  }

  /// Does `work`, and returns its result; or throws `cancelled` at once when the task is canceled.
  ///
  /// - Parameter work: asks its parameter now and then whether anybody still waits for it. What it does after nobody waits any
  ///   more is seen by nobody.
  func run<T: Sendable>(
    _ work: @escaping @Sendable (_ goesOn: @escaping @Sendable () -> Bool) throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    // Ends where the caller resumes: in between, nobody would know of the work.
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    let call = BlockingCall<T>()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard call.wait(with: continuation) else { return }
        let index = take()
        threads[index].async {
          if call.isAwaited {
            let result: Result<T, CloudError>
            do throws(CloudError) {
              result = .success(try work { call.isAwaited })
            } catch {
              result = .failure(error)
            }
            call.end(result)
          }
          self.release(index)
        }
      }
    } onCancel: {
      call.end(.failure(.cancelled))
    }
    return try call.outcome.get()
  }

  /// Does `work` to its end, also when the task is canceled: for what must be put in order then.
  func runToEnd<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    let index = take()
    defer { release(index) }
    return try await threads[index].run(work)
  }

  private func take() -> Int {
    loads.withLock { loads in
      let index = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[index] += 1
      return index
    }
  }

  private func release(_ index: Int) { loads.withLock { $0[index] -= 1 } }
}
