import Synchronization
import Threads

final class UploadLimiter: Sendable {
  private struct State {
    var pace = UploadConcurrency()
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private let time: any TimeSource
  private let state = Mutex(State())

  init(time: any TimeSource) { self.time = time }

  var waitingCount: Int { state.withLock { $0.pace.counts.waiting } }
  var runningCount: Int { state.withLock { $0.pace.counts.running } }

  func prefersParts(of size: Int) -> Bool { state.withLock { $0.pace.prefersParts(of: size) } }

  func pass<T>(
    bytes: Int, of size: Int, _ send: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let number = state.withLock { $0.pace.number() }
    guard await turn(of: number, bytes, size) else { throw .cancelled }
    do throws(CloudError) {
      let result = try await send()
      end(number, .sent)
      return result
    } catch {
      end(number, error.isPassing ? .cut : .refused)
      throw error
    }
  }

  private func turn(of number: Int, _ bytes: Int, _ size: Int) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.pace.enter(number, bytes: bytes, of: size)
          state.waiters[number] = waiter
          return false
        }
        if isCancelled { waiter.resume(returning: false) } else { admit() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.pace.leave(number) ? state.waiters.removeValue(forKey: number) : nil
      }
      waiter?.resume(returning: false)
    }
  }

  private func end(_ number: Int, _ outcome: UploadConcurrency.Outcome) {
    state.withLock { $0.pace.end(number, at: time.seconds, outcome) }
    admit()
  }

  private func admit() {
    while true {
      let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let number = state.pace.admit(at: time.seconds) else { return nil }
        return state.waiters.removeValue(forKey: number)
      }
      guard let waiter else { return }
      waiter.resume(returning: true)
    }
  }
}
