import CRealtime

/// A lock-free ring buffer of interleaved frames for one writing and one reading thread.
public struct AudioRing: ~Copyable, Sendable {
  /// The number of samples per frame.
  public let channelCount: Int
  private let samples: FixedBuffer<Float>
  private let positions: RingPositions

  /// Creates a ring for at least `frameCount` frames.
  public init(channelCount: Int, frameCount: Int) {
    self.channelCount = channelCount
    positions = RingPositions(capacity: frameCount)
    samples = FixedBuffer(count: positions.capacity * channelCount)
  }

  /// The capacity in frames, a power of two.
  public var capacity: Int { @_noLocks get { positions.capacity } }

  /// The number of frames that can be read.
  public var count: Int { @_noLocks get { positions.count } }

  /// The number of frames that can be written.
  public var room: Int { @_noLocks get { capacity &- count } }

  /// Writes as many frames as fit and returns the number written.
  ///
  /// Call this only on the writing thread.
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

  /// Reads up to `frameCount` frames and returns the number of frames read.
  ///
  /// Call this only on the reading thread.
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

  /// Discards up to `frameCount` frames and returns the number of frames discarded.
  ///
  /// Call this only on the reading thread.
  @_noLocks public func skip(_ frameCount: Int) -> Int {
    let (begin, waiting) = positions.waiting()
    let count = min(frameCount, waiting)
    positions.release(count, from: begin)
    return count
  }
}
