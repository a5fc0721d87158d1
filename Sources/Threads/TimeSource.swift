public import FoundationEssentials
import Glibc

/// The time, and how to wait for it: the machine's, or in a test one that is set forward by hand.
public protocol TimeSource: Sendable {
  /// The calendar's time.
  var date: Date { get }
  /// Seconds since some moment in the past, those that the machine slept included; never goes back.
  var seconds: Double { get }
  /// Suspends the task; returns early, with an error, when the task is canceled.
  func sleep(for duration: Duration) async throws(CancellationError)
  /// Blocks the calling thread.
  func wait(for duration: Duration)
  /// Blocks the calling thread until something happens, but no longer than `duration`.
  ///
  /// - Parameter event: waits for as long as it is told, and returns whether it happened.
  /// - Returns: whether it happened.
  func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool
  /// Returns a ticker at rest, which does `work` on `thread`.
  func ticker(on thread: SerialThread, _ work: @escaping @Sendable () -> Void) -> any Ticker
}

/// The machine's time.
public struct SystemTime: TimeSource {
  /// Creates access to the machine's time.
  public init() {}

  /// The calendar's time.
  public var date: Date { .now }

  /// Seconds since the machine was started.
  public var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Suspends the task; returns early, with an error, when the task is canceled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }

  /// Blocks the calling thread.
  public func wait(for duration: Duration) { usleep(UInt32(duration / .microseconds(1))) }

  /// Blocks the calling thread until something happens, but no longer than `duration`.
  public func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    event(duration)
  }

  /// Returns a ticker at rest, which is late by 2 ms at most.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker { SystemTicker(on: thread, work) }
}
