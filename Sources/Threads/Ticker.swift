@preconcurrency import Dispatch

/// Repeats work on a serial thread at an adjustable interval until the ticker is released.
///
/// An interval of nil stops the ticker. If `beginsAtOnce` is true, the first run is immediate
/// instead of after the interval.
public protocol Ticker: AnyObject, Sendable {
  func set(_ interval: Duration?, beginsAtOnce: Bool)
}

final class SystemTicker: Ticker {
  private let timer: any DispatchSourceTimer

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
