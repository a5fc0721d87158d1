import Synchronization

/// Performs independent tasks on several threads and reports their results, by default in order.
struct OrderedWork {
  let count: Int
  /// The maximum number of tasks that run at the same time.
  let width: Int
  /// Whether results are reported in order, rather than as soon as they are known.
  var isOrdered = true

  init(count: Int, width: Int) { (self.count, self.width) = (count, width) }

  /// Runs `work` for each index from 0 and reports each result.
  ///
  /// By default, results are reported in order, each as soon as all previous results have been
  /// reported. No more work starts after the user interrupts the command.
  ///
  /// - Parameter report: called on the caller's thread. After an error, no more work starts.
  func run<T: Sendable, E: Error, F: Error>(
    _ work: @escaping @Sendable (Int) -> Result<T, E>,
    report: (Int, Result<T, E>) throws(F) -> Void
  ) throws(F) {
    let state = SharedState<T, E>(count: count, isOrdered: isOrdered)
    let started = (0..<min(width, count)).prefix { _ in
      state.enter()
      let isStarted = CodecThread.start {
        state.perform(work)
        state.leave()
      }
      if !isStarted { state.leave() }
      return isStarted
    }
    // If the system can't start any threads, do all work on this thread.
    if started.isEmpty { state.perform(work) }
    state.leave()
    var failure: F?
    while let (index, result) = state.results.next(whileWaiting: {}) {
      guard failure == nil else { continue }
      do throws(F) {
        try report(index, result)
      } catch {
        failure = error
        state.stop()
      }
    }
    if let failure { throw failure }
  }

  private final class SharedState<T: Sendable, E: Error>: Sendable {
    let results: OrderedResults<T, E>
    private let count: Int
    private let next = Atomic<Int>(0)
    /// The number of threads that can still add results, including the one that starts the others.
    private let threadCount = Atomic<Int>(1)
    private let isStopped = Atomic<Bool>(false)

    init(count: Int, isOrdered: Bool) {
      (self.count, results) = (count, OrderedResults(isOrdered: isOrdered))
    }

    func perform(_ work: (Int) -> Result<T, E>) {
      while !Interruption.hasCome, !isStopped.load(ordering: .relaxed) {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        results.add(index, work(index))
      }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    func enter() { threadCount.add(1, ordering: .relaxed) }

    func leave() {
      if threadCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { results.end() }
    }
  }
}
