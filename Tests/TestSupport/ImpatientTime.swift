public import Foundation
import Synchronization
public import Threads

/// A virtual time in which sleeping advances the time and returns at once.
public final class ImpatientTime: TimeSource {
  /// The underlying virtual time, which several instances may share.
  public let virtual: VirtualTime
  private let offset: Mutex<Double>

  /// Creates a time whose calendar date is `ahead` seconds in the future.
  public init(_ virtual: VirtualTime = VirtualTime(), ahead: Double = 0) {
    self.virtual = virtual
    offset = Mutex(ahead)
  }

  /// The seconds by which the calendar date is ahead.
  public var ahead: Double {
    get { offset.withLock(\.self) }
    set { offset.withLock { $0 = newValue } }
  }

  /// The calendar date.
  public var date: Date { virtual.date.addingTimeInterval(ahead) }
  /// Seconds since the beginning.
  public var seconds: Double { virtual.seconds }

  /// Advances the time.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    virtual.advance(by: duration)
  }

  /// Advances the time.
  public func wait(for duration: Duration) { virtual.wait(for: duration) }

  /// Waits until an event happens or the time is reached.
  public func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    virtual.wait(atMost: duration, for: event)
  }

  /// Returns a ticker driven by the virtual time.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker { virtual.ticker(on: thread, work) }
}
