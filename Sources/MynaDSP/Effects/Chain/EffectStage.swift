/// A running unit of an `EffectProcessor`, with the memory it owns.
///
/// The owner of a stage calls `deallocate()` exactly once.
struct EffectStage: @unchecked Sendable {
  static let scratchFrames = 512

  let kernel: EffectKernel
  let kind: Int
  let isConverter: Bool
  /// Memory for a converter's next input, or for output that is dropped because it comes before the
  /// first frame.
  let scratch: AudioBlock
  private(set) var rate: Double
  private(set) var tail: Int
  private let lead: Int
  private(set) var leadLeft: Int
  /// The number of silent frames still needed to push the last input out of a unit with latency.
  private var flushLeft: Int
  private var tailLeft: Int
  /// The function that frees the unit.
  ///
  /// It is stored behind a pointer because reference counting isn't allowed on the audio thread.
  private let release: UnsafeMutablePointer<() -> Void>

  init(
    _ kernel: EffectKernel, kind: Int, isConverter: Bool, rate: Double, tail: Int,
    channelCount: Int, release: @escaping () -> Void
  ) {
    (self.kernel, self.kind, self.isConverter) = (kernel, kind, isConverter)
    (self.rate, self.tail, tailLeft) = (rate, tail, tail)
    lead = isConverter ? 0 : kernel.latency
    (leadLeft, flushLeft) = (lead, lead)
    self.release = .make(release)
    let frames = Self.scratchFrames
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames * channelCount)
    memory.initialize(repeating: 0, count: frames * channelCount)
    scratch = AudioBlock(
      base: memory, stride: frames, channelCount: channelCount, frameCount: frames)
  }

  func deallocate() {
    release.pointee()
    release.destroy()
    scratch.base.deallocate()
  }

  @_noLocks mutating func apply(_ change: EffectChange) {
    precondition(change.kind == kind, "the change is for another unit")
    kernel.apply(change.value)
    (rate, tail, tailLeft) = (change.rate, change.tail, change.tail)
  }

  @_noLocks mutating func reset() {
    kernel.reset()
    (leadLeft, flushLeft, tailLeft) = (lead, lead, tail)
  }

  var silenceLeft: Int { @_noLocks get { flushLeft &+ tailLeft } }

  @_noLocks mutating func didTakeSilence(_ count: Int) {
    let flushed = min(count, flushLeft)
    flushLeft &-= flushed
    tailLeft &-= count &- flushed
  }

  @_noLocks mutating func didDrop(_ count: Int) { leadLeft &-= count }
}
