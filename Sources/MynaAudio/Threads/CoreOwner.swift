import Synchronization
package import Threads

/// Owns an object that is not thread-safe: runs all its work in order on its own thread, and
/// publishes its status.
///
/// Any thread except a device's can use an owner. Work can block, for example while a sound server
/// does not respond; `status` never does. Several calls in one closure are one unit of work: no
/// other call runs between them.
///
/// ```swift
/// let player = try Player(path: "words.wav")
/// try await player.run { player in
///   try player.setChain(EffectPreset.vader.chain)
///   try player.play()
/// }
/// print(player.status.position, "seconds")
/// ```
public final class CoreOwner<Core: SingleThreaded>: @unchecked Sendable {
  let time: any TimeSource
  private let core: Core
  private let thread: SerialThread
  private let pace: () -> Duration?
  private let snapshot: Mutex<Core.Status>
  private let watchers = Mutex<[Int: AsyncStream<Core.Status>.Continuation]>([:])
  private let lastWatcher = Atomic<Int>(0)
  private var ticker: (any Ticker)?

  /// Creates the owner of `core`, which nothing else may use from now on.
  package init(
    _ core: Core, label: String, time: any TimeSource = SystemTime()
  ) where Core: Tickable {
    (self.core, self.time) = (core, time)
    thread = SerialThread(label: label, isUrgent: true)
    snapshot = Mutex(core.status)
    pace = { core.pace }
    ticker = time.ticker(on: thread) { [weak self] in self?.update { core in core.tick() } }
  }

  deinit { for watcher in watchers.withLock(\.values) { watcher.finish() } }

  /// Runs work in order, and waits for it.
  ///
  /// The object's own work must not call this.
  public func sync<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    try thread.sync { () throws(E) in try update(work) }
  }

  /// Runs work in order, and resumes the caller, on its actor, with the result.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable (Core) throws(E) -> T
  ) async throws(E) -> T {
    try await thread.run { [self] () throws(E) in try update(work) }
  }

  package func enqueue(
    _ work: @escaping @Sendable (Core) -> Void, then done: @escaping @Sendable () -> Void = {}
  ) {
    thread.async { [self] in
      update(work)
      done()
    }
  }

  private func update<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    let before = pace()
    defer {
      let now = pace()
      if now != before { ticker?.set(now, beginsAtOnce: true) }
      publish(core.status)
    }
    return try work(core)
  }

  /// The status after the latest work.
  ///
  /// Never blocks.
  public var status: Core.Status { snapshot.withLock { $0 } }

  /// The current status and each later one.
  ///
  /// A slow reader gets only the newest.
  public var statuses: AsyncStream<Core.Status> {
    let number = lastWatcher.add(1, ordering: .relaxed).newValue
    let (stream, continuation) = AsyncStream.makeStream(
      of: Core.Status.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { [weak self] _ in
      _ = self?.watchers.withLock { $0.removeValue(forKey: number) }
    }
    watchers.withLock { $0[number] = continuation }
    continuation.yield(status)
    return stream
  }

  private func publish(_ status: Core.Status) {
    snapshot.withLock { $0 = status }
    for watcher in watchers.withLock(\.values) { watcher.yield(status) }
  }
}
