import MynaAudio
import MynaMusic

/// The search for a song of an order that can be played, which opens its file.
struct SongSearch: Sendable {
  /// The order in which songs are tried after the first.
  enum Direction: Sendable {
    /// The person goes back.
    case back
    /// The person goes on.
    case forward
    /// Songs that follow by themselves.
    case following
  }

  /// A song whose file is open.
  struct Found: Sendable {
    let index: Int
    let song: QueuedSong
    let sound: SequenceSound
  }

  /// The most songs in a row that are tried and cannot be played.
  static let mostAttempts = 50

  let order: PlayOrder
  let direction: Direction
  /// The place in the order that is tried next; nil if there are no more.
  private(set) var candidate: Int?
  private var attempts = 0
  /// The first song that cannot be played.
  private(set) var problem: MusicProblem?

  /// - Parameter start: The place in the order of the first song to try.
  init(_ order: PlayOrder, from start: Int?, _ direction: Direction) {
    (self.order, self.direction, candidate) = (order, direction, start)
  }

  /// Opens the first song that can be played from `candidate` on; nil if there is none, or it is not wanted any more.
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

  /// Goes on to the next candidate, since this one cannot be played.
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
