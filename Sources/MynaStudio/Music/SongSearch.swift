import MynaAudio
import MynaMusic

struct SongSearch: Sendable {
  enum Direction: Sendable {
    case back
    case forward
    case following
  }

  struct FoundSong: Sendable {
    let index: Int
    let song: QueuedSong
    let sound: OpenSequenceItem
  }

  /// The maximum number of consecutive songs that cannot be played before the search ends.
  static let mostAttempts = 50

  let order: PlayOrder
  let direction: Direction
  private(set) var candidate: Int?
  private var attempts = 0
  private(set) var problem: MusicInterruption?

  init(_ order: PlayOrder, from start: Int?, _ direction: Direction) {
    (self.order, self.direction, candidate) = (order, direction, start)
  }

  mutating func find(_ work: MusicPlayerServices, while isWanted: () -> Bool) -> FoundSong? {
    while isWanted(), let index = candidate {
      do throws(UnplayableSong) {
        let song = try QueuedSong(order, at: index, work.resolve)
        do throws(PlayerError) {
          let item = SequenceItem(id: 0, path: song.path)
          let sound = try OpenSequenceItem(item, time: work.time, while: isWanted)
          return FoundSong(index: index, song: song, sound: sound)
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
