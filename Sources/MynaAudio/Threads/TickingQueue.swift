import Synchronization
package import Threads

/// An object that is used by one thread at a time, and has work to do again and again while it has a pace.
package protocol Ticking: AnyObject, SendableMetatype {
  associatedtype Status: Sendable
  var status: Status { get }
  /// The interval between calls of `tick`; nil while there is nothing to do.
  var pace: Duration? { get }
  func tick()
}

/// Keeps the callers of an object in line, lets it tick, and shows its status to those who cannot wait.
package final class TickingQueue<Core: Ticking>: @unchecked Sendable {
  private let core: Core
  private let thread: SerialThread
  private let snapshot: Mutex<Core.Status>
  private var ticker: (any Ticker)?

  /// Takes over `core`, which nobody else may use from now on, and which ticks by `time`.
  package init(_ core: Core, label: String, time: any TimeSource) {
    self.core = core
    thread = SerialThread(label: label, isUrgent: true)
    snapshot = Mutex(core.status)
    ticker = time.ticker(on: thread) { [weak self] in self?.update { $0.tick() } }
  }

  /// The status after the last call; never blocks.
  package var status: Core.Status { snapshot.withLock { $0 } }

  /// Does something in line, and waits for it; not from within.
  package func perform<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    try thread.sync { () throws(E) in try update(work) }
  }

  /// Does something in line, later.
  package func enqueue(_ work: @escaping @Sendable (Core) -> Void) {
    thread.async { [self] in update(work) }
  }

  private func update<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    let before = core.pace
    defer {
      if core.pace != before { ticker?.set(core.pace, beginsAtOnce: true) }
      snapshot.withLock { $0 = core.status }
    }
    return try work(core)
  }
}
