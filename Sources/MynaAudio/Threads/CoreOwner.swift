import Synchronization
package import Threads

/// Gives safe concurrent access to an object that isn't thread-safe.
///
/// It runs all work for the object in order on one thread and publishes the object's status.
///
/// An owner can be used on any thread except an audio device's. Work can block, for example while a
/// sound server does not respond, but `status` never blocks. The calls in one closure are a single
/// unit of work, and no other call runs between them.
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

  /// Runs `work` on the object's thread, after all earlier work, and waits for the result.
  ///
  /// Don't call this from within the object's own work.
  public func sync<T, E: Error>(_ work: (Core) throws(E) -> T) throws(E) -> T {
    try thread.sync { () throws(E) in try update(work) }
  }

  /// Runs `work` on the object's thread, after all earlier work, and returns the result on the
  /// caller's actor.
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

  /// A sequence of the object's statuses, which begins with the current one.
  ///
  /// A slow reader receives only the latest status.
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
