import CRealtime

/// Interleaved frames on their way from one thread to one other, neither of which ever waits.
public struct AudioRing: ~Copyable, Sendable {
  /// Samples per frame.
  public let channelCount: Int
  private let samples: Memory<Float>
  private let positions: RingPositions

  /// Makes room for at least `frameCount` frames.
  public init(channelCount: Int, frameCount: Int) {
    self.channelCount = channelCount
    positions = RingPositions(capacity: frameCount)
    samples = Memory(count: positions.capacity * channelCount)
  }

  /// The most frames that can be on their way, a power of two.
  public var capacity: Int { @_noLocks get { positions.capacity } }

  /// Frames on their way.
  public var count: Int { @_noLocks get { positions.count } }

  /// Frames for which there is room.
  public var room: Int { @_noLocks get { capacity &- count } }

  /// Puts in as many of the frames as there is room for, and returns how many; for the writer.
  @_noLocks public func write(_ source: UnsafePointer<Float>, frameCount: Int) -> Int {
    let (end, room) = positions.free()
    let count = min(frameCount, room)
    let start = positions.index(of: end)
    let first = min(count, capacity &- start)
    let base = samples.base
    rt_move(base + start &* channelCount, source, first &* channelCount)
    rt_move(base, source + first &* channelCount, (count &- first) &* channelCount)
    positions.publish(count, from: end)
    return count
  }

  /// Takes out up to `frameCount` frames, and returns how many there were; for the reader.
  @_noLocks public func read(into target: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
    let (begin, waiting) = positions.waiting()
    let count = min(frameCount, waiting)
    let start = positions.index(of: begin)
    let first = min(count, capacity &- start)
    let base = samples.base
    rt_move(target, base + start &* channelCount, first &* channelCount)
    rt_move(target + first &* channelCount, base, (count &- first) &* channelCount)
    positions.release(count, from: begin)
    return count
  }

  /// Drops up to `frameCount` frames, and returns how many there were; for the reader.
  @_noLocks public func skip(_ frameCount: Int) -> Int {
    let (begin, waiting) = positions.waiting()
    let count = min(frameCount, waiting)
    positions.release(count, from: begin)
    return count
  }
}
