import Synchronization

final class ScanStop: Sendable {
  private let isStopped = Atomic(false)

  var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

  /// Makes the threads stop within a tenth of a second.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
