import CRealtime
import Realtime

/// Delay lines of equal capacity, written together in chunks of sixteen frames.
///
/// A copy of the first chunk follows the last chunk, and a copy of the last chunk precedes the
/// first. As a result, any sixteen past frames, together with the frames just before them, are
/// contiguous and can be read as vectors.
struct DelayBank: ~Copyable {
  static var chunk: Int { @_noLocks get { 16 } }

  private let memory: FixedBuffer<Float>
  private let lineCount: Int
  private let capacity: Int
  private let stride: Int

  init(lineCount: Int, frames: Int) {
    var capacity = 2 * Self.chunk
    while capacity < frames + 2 * Self.chunk { capacity *= 2 }
    self.capacity = capacity
    self.lineCount = lineCount
    // The stride isn't a power of two: if it were, the lines would compete for the same cache sets.
    stride = capacity + 2 * Self.chunk
    memory = FixedBuffer(count: lineCount * stride)
  }

  @_noLocks @inline(__always)
  func present(_ line: Int, at position: Int) -> UnsafeMutablePointer<Float> {
    memory.base + (line &* stride &+ Self.chunk &+ (position & (capacity &- 1)))
  }

  @_noLocks @inline(__always)
  func past(_ line: Int, at position: Int, delay: Int) -> UnsafeMutablePointer<Float> {
    memory.base + (line &* stride &+ Self.chunk &+ ((position &- delay) & (capacity &- 1)))
  }

  /// Updates the copies; call this after writing the current chunk of all lines, before reading.
  @_noLocks @inline(__always) func didWrite(at position: Int) {
    let start = position & (capacity &- 1)
    if start == 0 {
      copyChunks(from: Self.chunk, to: Self.chunk &+ capacity)
    } else if start == capacity &- Self.chunk {
      copyChunks(from: capacity, to: 0)
    }
  }

  @_noLocks private func copyChunks(from source: Int, to target: Int) {
    for line in 0..<lineCount {
      let start = memory.base + line &* stride
      rt_move(start + target, start + source, Self.chunk)
    }
  }

  @_noLocks func clear() { memory.clear() }
}
