import CRealtime
import Synchronization

/// Interleaved frames on their way from one thread to one other, neither of which ever waits.
///
/// Who writes publishes with a release what who reads acquires; each counts the frames it has moved, and nothing else
/// is shared.
struct AudioRing: ~Copyable, @unchecked Sendable {
  let channelCount: Int
  /// The most frames that can be on their way, a power of two.
  let capacity: Int
  private let samples: UnsafeMutablePointer<Float>
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// Makes room for at least `frameCount` frames.
  init(channelCount: Int, frameCount: Int) {
    self.channelCount = channelCount
    var capacity = 1
    while capacity < frameCount { capacity *= 2 }
    self.capacity = capacity
    samples = .allocate(capacity: capacity * channelCount)
    samples.initialize(repeating: 0, count: capacity * channelCount)
  }

  deinit { samples.deallocate() }

  /// Frames on their way.
  var count: Int {
    @_noLocks get {
      written.load(ordering: .acquiring) &- taken.load(ordering: .acquiring)
    }
  }

  /// Frames for which there is room.
  var room: Int { @_noLocks get { capacity &- count } }

  /// Puts in as many of the frames as there is room for, and returns how many.
  @_noLocks func write(_ source: UnsafePointer<Float>, frameCount: Int) -> Int {
    let end = written.load(ordering: .relaxed)
    let count = min(frameCount, capacity &- (end &- taken.load(ordering: .acquiring)))
    let start = end & (capacity &- 1)
    let first = min(count, capacity &- start)
    rt_move(samples + start &* channelCount, source, first &* channelCount)
    rt_move(samples, source + first &* channelCount, (count &- first) &* channelCount)
    written.store(end &+ count, ordering: .releasing)
    return count
  }

  /// Takes out up to `frameCount` frames, and returns how many there were.
  @_noLocks func read(into target: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
    let begin = taken.load(ordering: .relaxed)
    let count = min(frameCount, written.load(ordering: .acquiring) &- begin)
    let start = begin & (capacity &- 1)
    let first = min(count, capacity &- start)
    rt_move(target, samples + start &* channelCount, first &* channelCount)
    rt_move(target + first &* channelCount, samples, (count &- first) &* channelCount)
    taken.store(begin &+ count, ordering: .releasing)
    return count
  }

  /// Drops up to `frameCount` frames, and returns how many there were; of who reads.
  @_noLocks func skip(_ frameCount: Int) -> Int {
    let begin = taken.load(ordering: .relaxed)
    let count = min(frameCount, written.load(ordering: .acquiring) &- begin)
    taken.store(begin &+ count, ordering: .releasing)
    return count
  }
}
