import Realtime

/// A buffer of planar samples, −1…1, with contiguous memory for up to `capacity` frames in each
/// channel.
///
/// All memory is allocated on creation. Processors work on the first `frameCount` frames.
public struct AudioBuffer: ~Copyable, Sendable {
  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// The maximum number of frames in the buffer.
  public let capacity: Int
  /// The current number of frames, 0…`capacity`.
  public var frameCount: Int {
    @_noLocks get { storedFrameCount }
    @_noLocks set {
      precondition(0 <= newValue && newValue <= capacity, "frameCount exceeds capacity")
      storedFrameCount = newValue
    }
  }
  private var storedFrameCount: Int
  private let memory: FixedBuffer<Float>

  /// Creates a buffer filled with silence.
  public init(channelCount: Int, capacity: Int) {
    precondition(channelCount > 0 && capacity >= 0, "a buffer needs a channel")
    self.channelCount = channelCount
    self.capacity = capacity
    storedFrameCount = capacity
    memory = FixedBuffer(count: channelCount * capacity)
  }

  /// The `frameCount` samples of one channel.
  public subscript(channel: Int) -> MutableSpan<Float> {
    @_lifetime(&self) mutating get {
      precondition(0 <= channel && channel < channelCount, "no such channel")
      let span = MutableSpan(
        _unsafeStart: memory.base + channel * capacity, count: storedFrameCount)
      return _overrideLifetime(span, mutating: &self)
    }
  }

  /// Returns read access to one channel's `frameCount` samples, without a copy.
  ///
  /// ```swift
  /// let samples = buffer.span(of: 0)
  /// var peak: Float = 0
  /// for frame in samples.indices { peak = max(peak, abs(samples[frame])) }
  /// ```
  @_lifetime(borrow self)
  public func span(of channel: Int) -> Span<Float> {
    precondition(0 <= channel && channel < channelCount, "no such channel")
    let span = Span(_unsafeStart: memory.base + channel * capacity, count: storedFrameCount)
    return _overrideLifetime(span, borrowing: self)
  }

  /// Accesses a sample.
  public subscript(channel: Int, frame: Int) -> Float {
    @_noLocks get { memory.base[index(channel, frame)] }
    @_noLocks set { memory.base[index(channel, frame)] = newValue }
  }

  var block: AudioBlock {
    @_noLocks get {
      AudioBlock(
        base: memory.base, stride: capacity, channelCount: channelCount, frameCount: frameCount)
    }
  }

  @_noLocks private func index(_ channel: Int, _ frame: Int) -> Int {
    precondition(0 <= channel && channel < channelCount, "no such channel")
    precondition(0 <= frame && frame < frameCount, "no such frame")
    return channel &* capacity &+ frame
  }
}
