@preconcurrency import Dispatch

/// Does the same work on a serial thread again and again, at a pace that can change.
public final class Ticker: Sendable {
  private let timer: any DispatchSourceTimer

  /// Creates a ticker at rest.
  public init(on thread: SerialThread, _ work: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: thread.queue)
    timer.setEventHandler(handler: work)
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Does the work every `interval` from now on, or no more for nil; late by 2 ms at most.
  ///
  /// - Parameter beginsAtOnce: Whether the first time is now, rather than after an interval.
  public func set(_ interval: Duration?, beginsAtOnce: Bool = true) {
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
