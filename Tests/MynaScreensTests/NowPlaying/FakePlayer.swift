import MynaDSP
import MynaMusic
import MynaScreens
import MynaStudio
import Synchronization
import TestSupport

/// A player of songs that only remembers what it was told.
final class FakePlayer: SongPlayer {
  struct State {
    var status = MusicStatus()
    var songs: [SongID] = []
    var isAlbum = false
    var places: [Double] = []
    var volumes: [Double] = []
    var chains: [EffectChain] = []
    /// At which it waits before it goes to a song or a place, as for a file.
    var gate: Gate?
    var limitsPeaks = true
    var removed: Set<SongID> = []
    var error: MusicPlayerError?
  }

  private let state = Mutex(State())

  /// What it remembers.
  var memory: State { state.withLock { $0 } }

  /// Lets something happen to it.
  func happen(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  // MARK: SongPlayer

  var status: MusicStatus { memory.status }

  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {
    memory.gate?.pass()
    if let error = memory.error { throw error }
    happen {
      ($0.songs, $0.isAlbum) = (songs, isAlbum)
      $0.go(to: index)
    }
  }

  func play() throws(MusicPlayerError) {
    if let error = memory.error { throw error }
    happen {
      $0.status.state = .playing
      $0.status.problem = nil
    }
  }

  func close() { stop() }

  func pause() { happen { $0.status.state = .paused } }

  func stop() { happen { ($0.status.state, $0.status.position) = (.stopped, 0) } }

  func next() throws(MusicPlayerError) -> MusicStep { step(1, else: .last) }

  func previous() throws(MusicPlayerError) -> MusicStep { step(-1, else: .first) }

  func startOver(_ end: MusicStep.End) throws(MusicPlayerError) { happen { $0.go(to: 0) } }

  func seek(to seconds: Double) throws(MusicPlayerError) {
    memory.gate?.pass()
    happen {
      $0.places.append(seconds)
      $0.status.position = seconds
    }
  }

  func remove(_ songs: Set<SongID>) { happen { $0.removed.formUnion(songs) } }

  func setVolume(_ volume: Double) {
    happen {
      $0.volumes.append(volume)
      $0.status.volume = volume
    }
  }

  func setChain(_ chain: EffectChain) throws(MusicPlayerError) {
    happen {
      $0.chains.append(chain)
      $0.status.chain = chain
    }
  }

  func setLimitsPeaks(_ limits: Bool) throws(MusicPlayerError) {
    happen { $0.limitsPeaks = limits }
  }

  func setShuffled(_ isShuffled: Bool) { happen { $0.status.isShuffled = isShuffled } }

  func setRepeat(_ mode: RepeatMode) { happen { $0.status.repeatMode = mode } }

  func setLoudnessMatched(_ isMatched: Bool) { happen { $0.status.isLoudnessMatched = isMatched } }

  private func step(_ distance: Int, else end: MusicStep.End) -> MusicStep {
    state.withLock { state in
      guard state.songs.indices.contains(state.status.index + distance) else { return .at(end) }
      state.go(to: state.status.index + distance)
      return .moved
    }
  }
}

extension FakePlayer.State {
  fileprivate mutating func go(to index: Int) {
    (status.index, status.song, status.position) = (index, songs[index], 0)
    (status.state, status.duration) = (.playing, 180)
  }
}
