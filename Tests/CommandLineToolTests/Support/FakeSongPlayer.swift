import MynaDSP
import MynaMusic
import MynaStudio
import Synchronization

/// A player of songs without sound.
final class FakeSongPlayer: SongPlayer {
  fileprivate struct State {
    var songs: [SongID] = []
    var status = MusicStatus()
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock(\.isClosed) }
  var songs: [SongID] { state.withLock(\.songs) }

  var status: MusicStatus { state.withLock(\.status) }

  func perform(
    _ requests: [MusicRequest],
    then done: @escaping @Sendable (Result<MusicStep?, MusicPlayerError>) -> Void
  ) {
    do throws(MusicPlayerError) {
      var step: MusicStep?
      for request in requests {
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

extension FakeSongPlayer.State {
  fileprivate mutating func perform(
    _ request: MusicRequest
  ) throws(MusicPlayerError) -> MusicStep? {
    switch request {
    case .playSongs(let songs, let index, _):
      if let song = songs.first, song.name.contains("broken") {
        throw .unplayable(song, .undecodable)
      }
      self.songs = songs
      (status.state, status.count) = (.playing, songs.count)
      go(to: index)
    case .play: status.state = .playing
    case .pause: status.state = .paused
    case .playOrPause: status.state = status.state == .playing ? .paused : .playing
    case .stop: (status.state, status.position) = (.stopped, 0)
    case .next:
      guard status.index + 1 < status.count else { return .atLast }
      go(to: status.index + 1)
      return .moved
    case .previous:
      guard status.index > 0 else { return .atFirst }
      go(to: status.index - 1)
      return .moved
    case .startOver: go(to: 0)
    case .seek(let seconds): status.position = seconds
    case .setVolume(let volume): status.volume = volume
    case .setChain(let chain): status.chain = chain
    case .setSpeed(let speed): status.chain = status.chain.playing(at: speed)
    case .setLoudnessMatched(let isMatched): status.isLoudnessMatched = isMatched
    case .setShuffled(let isShuffled): status.isShuffled = isShuffled
    case .setRepeat(let mode): status.repeatMode = mode
    case .close: isClosed = true
    case .remove, .setLimitsPeaks: break
    }
    return nil
  }

  private mutating func go(to index: Int) {
    (status.index, status.song) = (index, songs[index])
    (status.position, status.duration) = (0, 100)
  }
}
