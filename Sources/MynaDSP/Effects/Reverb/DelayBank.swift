import CRealtime
import Realtime

/// Delay lines of equal capacity, written in step, a chunk of sixteen frames at a time.
///
/// The first chunk is stored once more behind the last, and the last once more before the first, so that
/// any sixteen frames of the past, with those just before them, lie in one run and can be read as vectors.
struct DelayBank: ~Copyable {
  static var chunk: Int { @_noLocks get { 16 } }

  private let memory: Memory<Float>
  private let lineCount: Int
  private let capacity: Int
  private let stride: Int

  /// Creates silent lines that remember at least `frames` frames before the present chunk.
  init(lineCount: Int, frames: Int) {
    var capacity = 2 * Self.chunk
    while capacity < frames + 2 * Self.chunk { capacity *= 2 }
    self.capacity = capacity
    self.lineCount = lineCount
    // No power of two, lest all lines compete for the same places in the cache.
    stride = capacity + 2 * Self.chunk
    memory = Memory(count: lineCount * stride)
  }

  /// The place to write the chunk that starts at `position`, a multiple of sixteen.
  @_noLocks @inline(__always)
  func present(_ line: Int, at position: Int) -> UnsafeMutablePointer<Float> {
    memory.base + (line &* stride &+ Self.chunk &+ (position & (capacity &- 1)))
  }

  /// The sixteen frames that lie `delay` frames before those at `position`.
  @_noLocks @inline(__always)
  func past(_ line: Int, at position: Int, delay: Int) -> UnsafeMutablePointer<Float> {
    memory.base + (line &* stride &+ Self.chunk &+ ((position &- delay) & (capacity &- 1)))
  }

  /// Must follow the writing of all lines' present chunk, before anything is read.
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
