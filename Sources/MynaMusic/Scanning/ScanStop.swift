import Synchronization

/// Tells the threads of a scan that nobody wants its result any more.
final class ScanStop: Sendable {
  private let isStopped = Atomic(false)

  /// Whether the scan goes on.
  var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

  /// Has the threads end their work within a tenth of a second.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
