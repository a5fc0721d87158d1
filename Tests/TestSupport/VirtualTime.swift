public import Foundation
import Synchronization
public import Threads

/// A time that stands still until a test sets it forward.
public final class VirtualTime: TimeSource {
  private struct Sleeper {
    let end: Double
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var seconds = 0.0
    var sleepers: [UUID: Sleeper] = [:]
    var cancelled: Set<UUID> = []
    var beats: [ObjectIdentifier: VirtualTicker.Beat] = [:]
    /// The threads of all tickers, at rest or not.
    var threads: [ObjectIdentifier: SerialThread] = [:]
    /// Work of tickers that was begun and has not ended.
    var unfinishedCount = 0
  }

  private let start: Date
  private let mayPass: @Sendable () -> Bool
  private let state = Mutex(State())

  /// Creates a time that begins at a date.
  ///
  /// - Parameter mayPass: whether those who wait for something that does not happen, such as the answer of another
  ///   process, set the time forward by now; until then they really wait.
  public init(
    at start: Date = Date(timeIntervalSince1970: 1_800_000_000),
    mayPass: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.start, self.mayPass) = (start, mayPass)
  }

  /// The calendar's time.
  public var date: Date { start + seconds }

  /// Seconds since the beginning.
  public var seconds: Double { state.withLock { $0.seconds } }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The number of tickers that are not at rest.
  public var tickerCount: Int { state.withLock { $0.beats.count } }

  /// Sets the time forward, wakes the tasks that have slept until then, and has tickers do their work.
  public func advance(by duration: Duration) {
    let (woken, beats) = state.withLock { state in
      state.seconds += duration / .seconds(1)
      let due = state.sleepers.filter { $0.value.end <= state.seconds }
      for id in due.keys { state.sleepers[id] = nil }
      var beats: [VirtualTicker.Beat] = []
      for (id, beat) in state.beats {
        var beat = beat
        while beat.next <= state.seconds {
          beats.append(beat)
          beat.next += beat.interval
        }
        state.beats[id] = beat
      }
      state.unfinishedCount += beats.count
      return (due.values.sorted { $0.end < $1.end }, beats.sorted { $0.next < $1.next })
    }
    for sleeper in woken { sleeper.continuation.resume(returning: true) }
    for beat in beats {
      beat.thread.async {
        beat.work()
        self.state.withLock { $0.unfinishedCount -= 1 }
      }
    }
  }

  /// Sets the time forward, step by step, until something is so; returns whether it came to be.
  ///
  /// After each step it waits for the work of tickers, which a busy machine would otherwise have
  /// miss what happens in between, and gives other threads a millisecond. Work that hangs is not
  /// waited for again. It gives up after 60,000 steps.
  public func advance(
    in step: Duration = .milliseconds(20), until isSo: @Sendable () -> Bool
  ) -> Bool {
    var waits = true
    for _ in 0..<60_000 {
      if isSo() { return true }
      advance(by: step)
      if waits { waits = finishWork() }
      usleep(1_000)
    }
    return isSo()
  }

  /// Waits for the work of tickers; returns false if it hangs.
  private func finishWork() -> Bool {
    func isFinished() -> Bool { state.withLock { $0.unfinishedCount == 0 } }
    for _ in 0..<50 {
      if isFinished() { return true }
      usleep(100)
    }
    return waitUntil(timeout: 2, isFinished)
  }

  /// Suspends the task until the time was set forward by `duration`, or it is canceled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    let id = UUID()
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state -> Bool? in
          if state.cancelled.remove(id) != nil { return false }
          guard duration > .zero else { return true }
          let end = state.seconds + duration / .seconds(1)
          state.sleepers[id] = Sleeper(end: end, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }

  /// Sets the time forward instead of blocking.
  public func wait(for duration: Duration) { advance(by: duration) }

  /// Waits until something happens or the time was set forward; sets it forward itself as soon as it may pass.
  public func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
    let end = seconds + duration / .seconds(1)
    while !mayPass() {
      let isOver = seconds >= end
      if event(isOver ? .zero : .milliseconds(1)) { return true }
      if isOver { return false }
    }
    if event(.zero) { return true }
    advance(by: duration)
    return false
  }

  /// Returns a ticker at rest, whose work is begun when the time is set forward.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker {
    let ticker = VirtualTicker(self, thread, work)
    state.withLock { $0.threads[ObjectIdentifier(ticker)] = thread }
    return ticker
  }

  /// Does something while the threads of all tickers are busy, as with a file or a server that does not answer.
  public func whileBusy<T>(_ body: () throws -> T) rethrows -> T {
    let threads = state.withLock { Array($0.threads.values) }
    let gate = Gate()
    for thread in threads { thread.async { gate.pass() } }
    defer { gate.open() }
    precondition(waitUntil { gate.visitorCount == threads.count }, "a thread hangs already")
    return try body()
  }

  /// Forgets a ticker that is released.
  func remove(_ ticker: ObjectIdentifier) {
    state.withLock { ($0.beats[ticker], $0.threads[ticker]) = (nil, nil) }
  }

  /// Has a ticker do its work from a moment on, or no more for nil.
  func set(_ beat: VirtualTicker.Beat?, of ticker: ObjectIdentifier) {
    state.withLock { $0.beats[ticker] = beat }
  }
}
