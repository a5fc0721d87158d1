import CRealtime

/// A block of planar samples that a processor changes in place.
///
/// A block does not own its memory, so a custom unit can use a block only until `process` returns.
public struct AudioBlock {
  @usableFromInline let base: UnsafeMutablePointer<Float>
  @usableFromInline let stride: Int
  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// The number of frames in each channel.
  public let frameCount: Int

  @_noLocks
  init(base: UnsafeMutablePointer<Float>, stride: Int, channelCount: Int, frameCount: Int) {
    self.base = base
    self.stride = stride
    self.channelCount = channelCount
    self.frameCount = frameCount
  }

  /// Accesses a sample.
  @inlinable public subscript(channel: Int, frame: Int) -> Float {
    @_noLocks get { base[index(channel, frame)] }
    @_noLocks nonmutating set { base[index(channel, frame)] = newValue }
  }

  @_noLocks @inlinable @inline(__always) func index(_ channel: Int, _ frame: Int) -> Int {
    precondition(0 <= channel && channel < channelCount, "no such channel")
    precondition(0 <= frame && frame < frameCount, "no such frame")
    return channel &* stride &+ frame
  }

  @_noLocks @inline(__always) subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    @_noLocks get { base + channel &* stride }
  }

  @_noLocks func slice(from start: Int, count: Int) -> AudioBlock {
    AudioBlock(base: base + start, stride: stride, channelCount: channelCount, frameCount: count)
  }

  @_noLocks func clear() {
    for channel in 0..<channelCount { rt_clear(self[channel], frameCount) }
  }

  @_noLocks func copy(from source: AudioBlock) {
    for channel in 0..<channelCount { rt_move(self[channel], source[channel], frameCount) }
  }
}
