import MynaAudio
import MynaMusic

/// Making the song ready that comes next, ahead of its time.
struct MusicPreparation: Sendable {
  /// The number of the plan that it is part of.
  let plan: Int
  /// The id of the sound behind which it comes.
  let last: Int
  let order: PlayOrder
  /// The place in the order of the song; nil if nothing comes.
  let start: Int?
  /// The id of its sound.
  let id: Int
  let isAlbum: Bool
  let isLoudnessMatched: Bool

  /// The result.
  struct Result: Sendable {
    /// The song that comes.
    var song: QueuedSong?
    /// The first one that cannot be played.
    var problem: MusicProblem?
  }

  private enum Attempt {
    case ready(QueuedSong)
    case unplayable(SongProblem)
    case unwanted
  }

  /// Tells the player what comes: the first song that can be played, or nothing.
  func run(_ player: any SoundQueue, _ wants: MusicWants, _ work: MusicWork) -> Result {
    var result = Result()
    var candidate = start
    for _ in 0..<min(MusicCore.mostAttempts, order.count) {
      guard let index = candidate else { break }
      switch attempt(index, player, wants, work) {
      case .ready(let song):
        result.song = song
        return result
      case .unwanted: return result
      case .unplayable(let reason):
        result.problem = result.problem ?? .skipped(order.song(at: index), reason)
      }
      let next = order.following(index)
      candidate = next == index ? nil : next
    }
    player.endBehind(last) { wants.holds(plan) }
    return result
  }

  private func attempt(
    _ index: Int, _ player: any SoundQueue, _ wants: MusicWants, _ work: MusicWork
  ) -> Attempt {
    guard wants.holds(plan) else { return .unwanted }
    let song: QueuedSong
    do throws(UnplayableSong) {
      song = try QueuedSong(order, at: index, work.resolve)
    } catch {
      return .unplayable(error.reason)
    }
    let gain = isLoudnessMatched ? song.loudness.gain(isAlbum: isAlbum) : 1
    do throws(PlayerError) {
      let follows = try player.follow(last, with: song.item(id, gain: gain)) { wants.holds(plan) }
      return follows ? .ready(song) : .unwanted
    } catch {
      guard wants.holds(plan), case .sound(let reason) = error else { return .unwanted }
      return .unplayable(SongProblem(reason))
    }
  }
}
