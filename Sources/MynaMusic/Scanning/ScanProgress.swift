import Synchronization
import Threads

/// Counts the files that a scan has read and reports the progress.
///
/// New songs are reported at most once a second.
final class ScanProgress: Sendable {
  private struct State {
    var done = 0
    var lastTold: Double?
  }

  private let total: Int
  private let time: any TimeSource
  private let report: @Sendable (CatalogChange) -> Void
  private let state = Mutex(State())

  init(
    total: Int, time: any TimeSource, report: @escaping @Sendable (CatalogChange) -> Void
  ) {
    (self.total, self.time, self.report) = (total, time, report)
    report(.progress(done: 0, total: total))
  }

  /// Counts files that were read and saved.
  ///
  /// Not inlined, for the reason given at `FileBatches`.
  @inline(never) func add(_ count: Int) {
    let now = time.seconds
    let (done, isDue) = state.withLock { state in
      state.done += count
      let isDue = state.lastTold.map { now - $0 >= 1 } ?? true
      if isDue { state.lastTold = now }
      return (state.done, isDue)
    }
    // The final progress is reported when the scan is done.
    if done < total { report(.progress(done: done, total: total)) }
    if isDue { report(.songs) }
  }
}
