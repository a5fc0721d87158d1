import Synchronization

final class ScanCancellation: Sendable {
  private let isStopped = Atomic(false)

  var shouldContinue: Bool { !isStopped.load(ordering: .relaxed) }

  /// Makes the threads of a scan stop within a tenth of a second.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
