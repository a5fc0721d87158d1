import Threads

/// A ticker driven by a virtual time.
final class VirtualTicker: Ticker {
  /// The schedule of an active ticker.
  struct Beat: Sendable {
    let thread: SerialThread
    let work: @Sendable () -> Void
    let interval: Double
    var next: Double
  }

  private let time: VirtualTime
  private let thread: SerialThread
  private let work: @Sendable () -> Void

  init(_ time: VirtualTime, _ thread: SerialThread, _ work: @escaping @Sendable () -> Void) {
    (self.time, self.thread, self.work) = (time, thread, work)
  }

  deinit { time.remove(ObjectIdentifier(self)) }

  func set(_ interval: Duration?, beginsAtOnce: Bool) {
    let beat = interval.map { interval in
      let seconds = interval / .seconds(1)
      return Beat(thread: thread, work: work, interval: seconds, next: time.seconds + seconds)
    }
    time.set(beat, of: ObjectIdentifier(self))
    if beat != nil, beginsAtOnce { thread.async(work) }
  }
}
