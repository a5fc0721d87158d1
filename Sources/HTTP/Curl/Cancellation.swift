import Synchronization

final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .acquiring) }

  func cancel() { flag.store(true, ordering: .releasing) }
}
