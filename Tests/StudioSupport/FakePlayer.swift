package import MynaDSP
package import MynaMusic
package import MynaStudio
import Synchronization
package import TestSupport
import Threads

/// A player that only records its requests.
package final class FakePlayer: SongPlayer {
  package struct State: Sendable {
    package var status = MusicStatus()
    package var songs: [SongID] = []
    package var isAlbum = false
    /// The times that were sought, in seconds.
    package var places: [Double] = []
    package var volumes: [Double] = []
    package var chains: [EffectChain] = []
    /// A gate that delays changes of song and time, as a slow file would.
    package var gate: CallGate?
    package var limitsPeaks = true
    package var removed: Set<SongID> = []
    /// The error that prevents playing.
    package var error: MusicPlayerError?
    package var isClosed = false
    /// The duration of each song in seconds.
    var duration: Double
  }

  private let state: Mutex<State>
  private let thread = SerialThread(label: "player")

  /// Creates a player without songs, all of which will have `duration` seconds.
  package init(duration: Double = 180) { state = Mutex(State(duration: duration)) }

  package var memory: State { state.withLock { $0 } }

  /// Changes the state, as an event would.
  package func happen(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  // MARK: SongPlayer

  package var status: MusicStatus { memory.status }

  package func perform(
    _ requests: [MusicRequest],
    then done: @escaping @Sendable (Result<MusicStep?, MusicPlayerError>) -> Void
  ) {
    thread.async { [self] in
      do throws(MusicPlayerError) {
        var step: MusicStep?
        for request in requests {
          if request.needsFile { memory.gate?.pass() }
          let new = try state.withLock { state throws(MusicPlayerError) in
            try state.perform(request)
          }
          step = new ?? step
        }
        done(.success(step))
      } catch {
        done(.failure(error))
      }
    }
  }
}

extension MusicRequest {
  fileprivate var needsFile: Bool {
    switch self {
    case .playSongs, .seek: true
    default: false
    }
  }
}

extension FakePlayer.State {
  fileprivate mutating func perform(
    _ request: MusicRequest
  ) throws(MusicPlayerError) -> MusicStep? {
    switch request {
    case .playSongs(let songs, let index, let isAlbum):
      if let error { throw error }
      (self.songs, self.isAlbum, status.count) = (songs, isAlbum, songs.count)
      go(to: index)
    case .play:
      if let error { throw error }
      (status.state, status.problem) = (.playing, nil)
    case .pause: status.state = .paused
    case .playOrPause: return try perform(status.state == .playing ? .pause : .play)
    case .stop: (status.state, status.position) = (.stopped, 0)
    case .close:
      isClosed = true
      return try perform(.stop)
    case .next: return step(1, else: .last)
    case .previous: return step(-1, else: .first)
    case .startOver: go(to: 0)
    case .seek(let seconds):
      places.append(seconds)
      status.position = seconds
    case .remove(let songs): removed.formUnion(songs)
    case .setVolume(let volume):
      volumes.append(volume)
      status.volume = volume
    case .setChain(let chain):
      chains.append(chain)
      status.chain = chain
    case .setSpeed(let speed): status.chain = status.chain.playing(at: speed)
    case .setLimitsPeaks(let limits): limitsPeaks = limits
    case .setShuffled(let isShuffled): status.isShuffled = isShuffled
    case .setRepeat(let mode): status.repeatMode = mode
    case .setLoudnessMatched(let isMatched): status.isLoudnessMatched = isMatched
    }
    return nil
  }

  private mutating func step(_ distance: Int, else end: MusicStep.QueueEnd) -> MusicStep {
    guard songs.indices.contains(status.index + distance) else { return .at(end) }
    go(to: status.index + distance)
    return .moved
  }

  private mutating func go(to index: Int) {
    (status.index, status.song, status.position) = (index, songs[index], 0)
    (status.state, status.duration) = (.playing, duration)
  }
}
