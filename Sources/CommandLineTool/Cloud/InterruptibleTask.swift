import Dispatch
import MynaCloud
import Synchronization
import Threads

/// Runs asynchronous storage calls for a synchronous command and cancels them on Ctrl-C.
enum InterruptibleTask {
  /// Waits for the result of `work`.
  ///
  /// - Parameter poll: called on the caller's thread every 100 ms while waiting.
  static func wait<T: Sendable, E: Error>(
    time: any TimeSource = SystemTime(), _ work: @escaping @Sendable () async throws(E) -> T,
    meanwhile poll: () -> Void = {}
  ) throws(E) -> T {
    let (outcome, done) = (Outcome<T, E>(), DispatchSemaphore(value: 0))
    let task = Task {
      do throws(E) {
        outcome.set(.success(try await work()))
      } catch {
        outcome.set(.failure(error))
      }
      done.signal()
    }
    while !time.wait(atMost: .milliseconds(100), for: done) {
      if Interruption.hasCome { task.cancel() }
      poll()
    }
    return try outcome.result.get()
  }

  /// Waits for the result of a storage call and retries the call after temporary errors.
  static func retrying<T: Sendable>(
    _ call: @escaping @Sendable () async throws(CloudError) -> T
  ) throws(CloudError) -> T {
    let retry = Retry(RetryNotice.policy)
    return try wait { () throws(CloudError) in try await retry(call) }
  }

  /// Runs `work` for each index from 0, up to `atOnce` at a time, and reports each result.
  ///
  /// By default, results are reported in order, each as soon as all previous results have been
  /// reported.
  ///
  /// - Parameter report: called on the caller's thread. If `report` returns false or throws an
  ///   error, work in progress is canceled. After it returns false, results are still reported if
  ///   `isOrdered` is false.
  static func inOrder<T: Sendable, E: Error>(
    _ count: Int, atOnce: Int, isOrdered: Bool = true,
    _ work: @escaping @Sendable (Int) async throws(E) -> T,
    report: (Int, Result<T, E>) throws -> Bool
  ) throws {
    let results = OrderedResults<T, E>(isOrdered: isOrdered)
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<count {
          if index >= atOnce { await group.next() }
          if Task.isCancelled { break }
          group.addTask {
            do throws(E) {
              results.add(index, .success(try await work(index)))
            } catch {
              results.add(index, .failure(error))
            }
          }
        }
      }
      results.end()
    }
    var failure: (any Error)?
    var shouldContinue = true
    while let (index, result) = results.next(whileWaiting: {
      if Interruption.hasCome { task.cancel() }
    }) {
      guard failure == nil, shouldContinue || !isOrdered else { continue }
      do {
        shouldContinue = try report(index, result) && shouldContinue
      } catch {
        (failure, shouldContinue) = (error, false)
      }
      if !shouldContinue { task.cancel() }
    }
    if let failure { throw failure }
  }

  private final class Outcome<T: Sendable, E: Error>: Sendable {
    private let value = Mutex<Result<T, E>?>(nil)

    var result: Result<T, E> {
      guard let result = value.withLock(\.self) else {
        preconditionFailure("looked at before the work was done")
      }
      return result
    }

    func set(_ result: Result<T, E>) { value.withLock { $0 = result } }
  }
}
