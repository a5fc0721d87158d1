import Foundation
import TestSupport
import Threads

/// A virtual time in which whoever sleeps sets the time forward, and goes on at once.
final class ImpatientTime: TimeSource {
  let virtual = VirtualTime()

  var date: Date { virtual.date }
  var seconds: Double { virtual.seconds }

  func sleep(for duration: Duration) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    virtual.advance(by: duration)
  }

  func wait(for duration: Duration) { virtual.wait(for: duration) }

  func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    virtual.wait(atMost: duration, for: event)
  }

  func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker { virtual.ticker(on: thread, work) }
}
