import CRealtime
import Realtime

/// Frames waiting to be processed, first in, first out, each channel's in one unbroken run.
///
/// A kernel looks ahead and back in it by pointer, without caring where one block ended and the next
/// began. The memory is an eighth larger than the capacity, so frames are moved together at most once for each eighth that is consumed.
struct FrameQueue: ~Copyable, Sendable {
  let channelCount: Int
  let capacity: Int
  private(set) var count = 0
  private var head = 0
  private let memory: Memory<Float>
  private let stride: Int

  init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    stride = capacity + capacity / 8 + 1
    memory = Memory(count: channelCount * stride)
  }

  /// The number of frames that still fit in.
  var room: Int { @_noLocks get { capacity &- count } }

  /// The frames waiting.
  var block: AudioBlock {
    @_noLocks get {
      AudioBlock(
        base: memory.base + head, stride: stride, channelCount: channelCount, frameCount: count)
    }
  }

  /// Adds frames at the end and returns the place to write them; `frameCount` may not exceed `room`.
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

  /// Drops the oldest frames.
  @_noLocks mutating func consume(_ frameCount: Int) {
    precondition(frameCount <= count, "the queue is shorter than that")
    head &+= frameCount
    count &-= frameCount
  }

  @_noLocks mutating func removeAll() { (head, count) = (0, 0) }
}
