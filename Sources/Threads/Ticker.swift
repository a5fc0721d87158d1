@preconcurrency import Dispatch

/// Does the same work on a serial thread again and again, at a pace that can change, until it is released.
public protocol Ticker: AnyObject, Sendable {
  /// Does the work every `interval` from now on, or no more for nil.
  ///
  /// - Parameter beginsAtOnce: Whether the first time is now, rather than after an interval.
  func set(_ interval: Duration?, beginsAtOnce: Bool)
}

/// A ticker by the machine's time.
final class SystemTicker: Ticker {
  private let timer: any DispatchSourceTimer

  /// Creates a ticker at rest.
  init(on thread: SerialThread, _ work: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: thread.queue)
    timer.setEventHandler(handler: work)
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit { timer.cancel() }

  func set(_ interval: Duration?, beginsAtOnce: Bool) {
    if let interval {
      let seconds = interval / .seconds(1)
      timer.schedule(
        deadline: .now() + (beginsAtOnce ? 0 : seconds), repeating: seconds,
        leeway: .milliseconds(2))
    } else {
      timer.schedule(deadline: .distantFuture)
    }
  }
}
