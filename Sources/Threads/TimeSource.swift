public import FoundationEssentials
import Glibc

/// A clock and functions for waiting, which use either the system's time or, in tests, virtual
/// time.
public protocol TimeSource: Sendable {
  var date: Date { get }
  /// The number of seconds since an arbitrary point in time, including system sleep; never
  /// decreases.
  var seconds: Double { get }
  func sleep(for duration: Duration) async throws(CancellationError)
  func wait(for duration: Duration)
  func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool
  /// Returns a stopped ticker that runs `work` on `thread`.
  func ticker(on thread: SerialThread, _ work: @escaping @Sendable () -> Void) -> any Ticker
}

/// A time source that uses the system's clocks and waits in real time.
public struct SystemTime: TimeSource {
  /// Creates the system's time source.
  public init() {}

  /// The current date and time.
  public var date: Date { .now }

  /// The number of seconds since the machine was started, including system sleep; never decreases.
  public var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Suspends the task; throws early if the task is canceled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }

  /// Blocks the calling thread.
  public func wait(for duration: Duration) { usleep(UInt32(duration / .microseconds(1))) }

  /// Blocks the calling thread until an event, for at most `duration`; returns whether the event
  /// happened.
  ///
  /// - Parameter event: a closure that waits up to the given duration and returns whether the event
  ///   happened.
  public func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    event(duration)
  }

  /// Returns a stopped ticker, whose runs are at most 2 ms late.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker { SystemTicker(on: thread, work) }
}
