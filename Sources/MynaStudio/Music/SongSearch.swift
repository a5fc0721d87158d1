import MynaAudio
import MynaMusic

/// A search for the first playable song of an order.
///
/// It also opens the song's file.
struct SongSearch: Sendable {
  /// The direction in which songs are tried after the first one.
  enum Direction: Sendable {
    /// Backward, at the user's request.
    case back
    /// Forward, at the user's request.
    case forward
    /// Forward at the end of a song, following the repeat mode.
    case following
  }

  /// A song whose file is open.
  struct Found: Sendable {
    let index: Int
    let song: QueuedSong
    let sound: SequenceSound
  }

  /// The maximum number of unplayable songs to try in a row.
  static let mostAttempts = 50

  let order: PlayOrder
  let direction: Direction
  /// The index to try next, in playback order; nil if there are no more.
  private(set) var candidate: Int?
  private var attempts = 0
  /// The first song that could not be played.
  private(set) var problem: MusicProblem?

  /// - Parameter start: The index of the first song to try, in playback order.
  init(_ order: PlayOrder, from start: Int?, _ direction: Direction) {
    (self.order, self.direction, candidate) = (order, direction, start)
  }

  /// Opens the first playable song from `candidate` on.
  ///
  /// Returns nil if there is none or the search was canceled.
  mutating func find(_ work: MusicWork, while isWanted: () -> Bool) -> Found? {
    while isWanted(), let index = candidate {
      do throws(UnplayableSong) {
        let song = try QueuedSong(order, at: index, work.resolve)
        do throws(PlayerError) {
          let item = SequenceItem(id: 0, path: song.path)
          let sound = try SequenceSound(item, time: work.time, while: isWanted)
          return Found(index: index, song: song, sound: sound)
        } catch {
          guard isWanted(), case .sound(let reason) = error else { return nil }
          skip(SongProblem(reason))
        }
      } catch {
        skip(error.reason)
      }
    }
    return nil
  }

  /// Skips the current candidate, which cannot be played.
  mutating func skip(_ reason: SongProblem) {
    guard let index = candidate else { return }
    problem = problem ?? .skipped(order.song(at: index), reason)
    attempts += 1
    candidate = attempts < min(Self.mostAttempts, order.count) ? neighbor(of: index) : nil
  }

  private func neighbor(of index: Int) -> Int? {
    switch direction {
    case .back: order.neighbor(of: index, isBefore: true)
    case .forward: order.neighbor(of: index, isBefore: false)
    case .following: order.following(index).flatMap { $0 == index ? nil : $0 }
    }
  }
}
