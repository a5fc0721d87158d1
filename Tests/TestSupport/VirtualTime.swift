public import Foundation
import Synchronization
public import Threads

/// A time that stands still until a test advances it.
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
    /// The threads of all tickers, active or not.
    var threads: [ObjectIdentifier: SerialThread] = [:]
    /// The number of ticks in progress.
    var unfinishedCount = 0
  }

  private let start: Date
  private let mayPass: @Sendable () -> Bool
  private let state = Mutex(State())

  /// Creates a time that starts at a date.
  ///
  /// - Parameter mayPass: Whether waiting for an event that does not happen, such as the response
  ///   of another process, may advance the time. Until it returns true, such waits take real time.
  public init(
    at start: Date = Date(timeIntervalSince1970: 1_800_000_000),
    mayPass: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.start, self.mayPass) = (start, mayPass)
  }

  /// The calendar date.
  public var date: Date { start + seconds }

  /// Seconds since the beginning.
  public var seconds: Double { state.withLock { $0.seconds } }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The number of active tickers.
  public var tickerCount: Int { state.withLock { $0.beats.count } }

  /// Advances the time, wakes the tasks whose time has come, and runs the tickers.
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

  /// Advances the time step by step until a condition holds; returns whether it does.
  ///
  /// After each step it waits for the tickers' work, which a busy machine might delay past the next
  /// step, and gives other threads a millisecond. Work that hangs is waited for only once. Gives up
  /// after 60,000 steps.
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

  /// Waits for the tickers' work; returns false if it hangs.
  private func finishWork() -> Bool {
    func isFinished() -> Bool { state.withLock { $0.unfinishedCount == 0 } }
    for _ in 0..<50 {
      if isFinished() { return true }
      usleep(100)
    }
    return waitUntil(timeout: 2, isFinished)
  }

  /// Suspends the task until the time has advanced by `duration`, or the task is canceled.
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

  /// Advances the time instead of blocking.
  public func wait(for duration: Duration) { advance(by: duration) }

  /// Waits until an event happens or the time is reached.
  ///
  /// Advances the time itself once it may.
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

  /// Returns an inactive ticker, whose work runs when the time advances.
  public func ticker(
    on thread: SerialThread, _ work: @escaping @Sendable () -> Void
  ) -> any Ticker {
    let ticker = VirtualTicker(self, thread, work)
    state.withLock { $0.threads[ObjectIdentifier(ticker)] = thread }
    return ticker
  }

  /// Runs `body` while the threads of all tickers are busy, as with a file or an unresponsive
  /// server.
  public func whileBusy<T>(_ body: () throws -> T) rethrows -> T {
    let threads = state.withLock { Array($0.threads.values) }
    let gate = CallGate()
    for thread in threads { thread.async { gate.pass() } }
    defer { gate.open() }
    precondition(waitUntil { gate.visitorCount == threads.count }, "a thread hangs already")
    return try body()
  }

  /// Removes a ticker that was released.
  func remove(_ ticker: ObjectIdentifier) {
    state.withLock { ($0.beats[ticker], $0.threads[ticker]) = (nil, nil) }
  }

  /// Schedules a ticker's work; nil stops it.
  func set(_ beat: VirtualTicker.Beat?, of ticker: ObjectIdentifier) {
    state.withLock { $0.beats[ticker] = beat }
  }
}
