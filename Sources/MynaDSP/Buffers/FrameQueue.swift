import CRealtime
import Realtime

/// A first-in, first-out queue of frames in which each channel is contiguous.
///
/// A processor with a pointer into the queue can read past block boundaries in both directions. The
/// memory is an eighth larger than the capacity, so the queued frames are moved at most once each
/// time an eighth of the capacity is consumed.
struct FrameQueue: ~Copyable, Sendable {
  let channelCount: Int
  let capacity: Int
  private(set) var count = 0
  private var head = 0
  private let memory: FixedBuffer<Float>
  private let stride: Int

  init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    stride = capacity + capacity / 8 + 1
    memory = FixedBuffer(count: channelCount * stride)
  }

  var room: Int { @_noLocks get { capacity &- count } }

  var block: AudioBlock {
    @_noLocks get {
      AudioBlock(
        base: memory.base + head, stride: stride, channelCount: channelCount, frameCount: count)
    }
  }

  /// Appends uninitialized frames and returns them for writing; `frameCount` must not exceed
  /// `room`.
  @_noLocks mutating func extend(by frameCount: Int) -> AudioBlock {
    precondition(frameCount <= room, "the queue is full")
    if head &+ count &+ frameCount > stride {
      for channel in 0..<channelCount {
        let start = memory.base + channel &* stride
        rt_move(start, start + head, count)
      }
      head = 0
    }
    let block = AudioBlock(
      base: memory.base + (head &+ count), stride: stride, channelCount: channelCount,
      frameCount: frameCount)
    count &+= frameCount
    return block
  }

  @_noLocks mutating func append(_ block: AudioBlock) {
    extend(by: block.frameCount).copy(from: block)
  }

  @_noLocks mutating func appendSilence(_ frameCount: Int) { extend(by: frameCount).clear() }

  @_noLocks mutating func consume(_ frameCount: Int) {
    precondition(frameCount <= count, "the queue is shorter than that")
    head &+= frameCount
    count &-= frameCount
  }

  @_noLocks mutating func removeAll() { (head, count) = (0, 0) }
}
