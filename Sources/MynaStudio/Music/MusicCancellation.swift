import Synchronization

final class MusicCancellation: Sendable {
  private struct State: Sendable {
    var plan = 0
    var songs: Set<Int> = []
    var isClosed = false
  }

  private let state = Mutex(State())

  var plan: Int { state.withLock { $0.plan } }

  func changePlan() { state.withLock { $0.plan += 1 } }

  func want(_ songs: Set<Int>) { state.withLock { $0.songs = songs } }

  var isClosed: Bool { state.withLock(\.isClosed) }

  func close() { state.withLock { $0.isClosed = true } }

  func holds(_ plan: Int) -> Bool { state.withLock { !$0.isClosed && $0.plan == plan } }

  func wants(_ song: Int) -> Bool { state.withLock { !$0.isClosed && $0.songs.contains(song) } }
}
