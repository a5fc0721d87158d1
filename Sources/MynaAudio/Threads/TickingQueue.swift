import Dispatch
import Synchronization

/// What is done by one thread at a time, and has something to do again and again while it has a pace.
protocol Ticking: AnyObject, SendableMetatype {
  associatedtype Status: Sendable
  var status: Status { get }
  /// How often it is to tick; nil while there is nothing to do.
  var pace: DispatchTimeInterval? { get }
  func tick()
}

/// Keeps the threads that use an object in line, lets it tick, and shows its status to those who cannot wait.
final class TickingQueue<Core: Ticking>: @unchecked Sendable {
  private let core: Core
  private let queue: DispatchQueue
  private let timer: any DispatchSourceTimer
  private let snapshot: Mutex<Core.Status>

  /// Takes over `core`, which nobody else may use from now on.
  init(_ core: Core, label: String) {
    self.core = core
    queue = DispatchQueue(label: label, qos: .userInteractive)
    snapshot = Mutex(core.status)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.update { $0.tick() } }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// The status after the last thing that was done; never blocks.
  var status: Core.Status { snapshot.withLock { $0 } }

  /// Does something in line, and waits for it; not from within.
  func perform<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    try queue.sync { () -> Result<T, E> in
      do throws(E) {
        return .success(try update(work))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Does something in line, later.
  func enqueue(_ work: @escaping @Sendable (Core) -> Void) {
    queue.async { [self] in update(work) }
  }

  private func update<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    let before = core.pace
    defer {
      if let pace = core.pace, pace != before {
        timer.schedule(deadline: .now(), repeating: pace, leeway: .milliseconds(2))
      } else if before != nil, core.pace == nil {
        timer.schedule(deadline: .distantFuture)
      }
      snapshot.withLock { $0 = core.status }
    }
    return try work(core)
  }
}
