import MynaDSP
import MynaMusic
import MynaStudio
import Synchronization

/// A player of songs without sound.
final class FakeSongPlayer: SongPlayer {
  private struct State {
    var songs: [SongID] = []
    var status = MusicStatus()
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock(\.isClosed) }
  var songs: [SongID] { state.withLock(\.songs) }

  var status: MusicStatus { state.withLock(\.status) }

  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {
    if let song = songs.first, song.name.contains("broken") {
      throw .unplayable(song, .undecodable)
    }
    state.withLock { state in
      state.songs = songs
      (state.status.state, state.status.count) = (.playing, songs.count)
    }
    go(to: index)
  }

  func play() throws(MusicPlayerError) { state.withLock { $0.status.state = .playing } }
  func pause() { state.withLock { $0.status.state = .paused } }
  func stop() { state.withLock { ($0.status.state, $0.status.position) = (.stopped, 0) } }

  func next() throws(MusicPlayerError) -> MusicStep {
    guard status.index + 1 < status.count else { return .at(.last) }
    go(to: status.index + 1)
    return .moved
  }

  func previous() throws(MusicPlayerError) -> MusicStep {
    guard status.index > 0 else { return .at(.first) }
    go(to: status.index - 1)
    return .moved
  }

  func startOver(_ end: MusicStep.End) throws(MusicPlayerError) { go(to: 0) }

  func seek(to seconds: Double) throws(MusicPlayerError) {
    state.withLock { $0.status.position = seconds }
  }

  func remove(_ songs: Set<SongID>) {}
  func setVolume(_ volume: Double) { state.withLock { $0.status.volume = volume } }
  func setChain(_ chain: EffectChain) throws(MusicPlayerError) {
    state.withLock { $0.status.chain = chain }
  }
  func setLimitsPeaks(_ limits: Bool) throws(MusicPlayerError) {}
  func setLoudnessMatched(_ isMatched: Bool) {
    state.withLock { $0.status.isLoudnessMatched = isMatched }
  }
  func setShuffled(_ isShuffled: Bool) { state.withLock { $0.status.isShuffled = isShuffled } }
  func setRepeat(_ mode: RepeatMode) { state.withLock { $0.status.repeatMode = mode } }
  func close() { state.withLock { $0.isClosed = true } }

  private func go(to index: Int) {
    state.withLock { state in
      (state.status.index, state.status.song) = (index, state.songs[index])
      (state.status.position, state.status.duration) = (0, 100)
    }
  }
}
