public import Foundation
import Synchronization
public import Threads

/// A virtual time in which whoever sleeps sets the time forward, and goes on at once.
public final class ImpatientTime: TimeSource {
  /// The time that is set forward; several may share one.
  public let virtual: VirtualTime
  private let offset: Mutex<Double>

  /// A time by a virtual one, whose calendar is ahead by so many seconds.
  public init(_ virtual: VirtualTime = VirtualTime(), ahead: Double = 0) {
    self.virtual = virtual
    offset = Mutex(ahead)
  }

  /// Seconds by which the calendar is ahead.
  public var ahead: Double {
    get { offset.withLock(\.self) }
    set { offset.withLock { $0 = newValue } }
  }

  /// The calendar's time.
  public var date: Date { virtual.date.addingTimeInterval(ahead) }
  /// Seconds since the beginning.
  public var seconds: Double { virtual.seconds }

  /// Sets the time forward.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    virtual.advance(by: duration)
  }

  /// Sets the time forward.
  public func wait(for duration: Duration) { virtual.wait(for: duration) }

  /// Waits until something happens or the time was set forward.
  public func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    virtual.wait(atMost: duration, for: event)
  }

  /// Returns a ticker of the virtual time.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker { virtual.ticker(on: thread, work) }
}
