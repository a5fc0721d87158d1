import CRealtime

/// A view of planar samples that somebody else owns: what a kernel works on.
struct AudioBlock {
  let base: UnsafeMutablePointer<Float>
  let stride: Int
  let channelCount: Int
  let frameCount: Int

  @_noLocks
  init(base: UnsafeMutablePointer<Float>, stride: Int, channelCount: Int, frameCount: Int) {
    self.base = base
    self.stride = stride
    self.channelCount = channelCount
    self.frameCount = frameCount
  }

  @_noLocks @inline(__always) subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    @_noLocks get { base + channel &* stride }
  }

  /// The part of the block from `start`, `count` frames long.
  @_noLocks func slice(from start: Int, count: Int) -> AudioBlock {
    AudioBlock(base: base + start, stride: stride, channelCount: channelCount, frameCount: count)
  }

  @_noLocks func clear() {
    for channel in 0..<channelCount { rt_clear(self[channel], frameCount) }
  }

  /// Copies as many frames as this block has from the beginning of `source`.
  @_noLocks func copy(from source: AudioBlock) {
    for channel in 0..<channelCount { rt_move(self[channel], source[channel], frameCount) }
  }
}
