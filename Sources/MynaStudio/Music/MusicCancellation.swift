import Synchronization

/// Tells the threads that work ahead for a music player whether their work is still wanted.
final class MusicCancellation: Sendable {
  private struct State: Sendable {
    var plan = 0
    var songs: Set<Int> = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The number of the plan of what comes next.
  var plan: Int { state.withLock { $0.plan } }

  /// Makes another plan: what was being prepared is not wanted any more.
  func changePlan() { state.withLock { $0.plan += 1 } }

  /// Wants nothing but these songs of the queue measured, by their ids in the sequence.
  func want(_ songs: Set<Int>) { state.withLock { $0.songs = songs } }

  /// Whether nothing is wanted any more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Wants nothing any more.
  func close() { state.withLock { $0.isClosed = true } }

  /// Whether a plan still holds.
  func holds(_ plan: Int) -> Bool { state.withLock { !$0.isClosed && $0.plan == plan } }

  /// Whether a song is still in the queue of what is played.
  func wants(_ song: Int) -> Bool { state.withLock { !$0.isClosed && $0.songs.contains(song) } }
}
