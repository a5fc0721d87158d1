import Synchronization

/// Shared state by which a music player cancels work on its background threads.
final class MusicCancellation: Sendable {
  private struct State: Sendable {
    var plan = 0
    var songs: Set<Int> = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The number of the current plan for the next song.
  var plan: Int { state.withLock { $0.plan } }

  /// Starts a new plan, which cancels the preparation of the next song.
  func changePlan() { state.withLock { $0.plan += 1 } }

  /// Limits measuring to these songs of the queue, by their sound IDs.
  func want(_ songs: Set<Int>) { state.withLock { $0.songs = songs } }

  /// Whether all work is canceled.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Cancels all work for good.
  func close() { state.withLock { $0.isClosed = true } }

  /// Returns whether a plan is still current.
  func holds(_ plan: Int) -> Bool { state.withLock { !$0.isClosed && $0.plan == plan } }

  /// Returns whether a song should still be measured.
  func wants(_ song: Int) -> Bool { state.withLock { !$0.isClosed && $0.songs.contains(song) } }
}
