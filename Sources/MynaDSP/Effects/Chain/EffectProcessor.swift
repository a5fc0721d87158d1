import Realtime

/// Applies an effect to audio on the audio thread.
///
/// Call `write` to provide input, and `read` to receive output.
///
/// Each unit pulls frames from the previous unit, so units that stretch the audio and units that
/// have a tail can be combined in any order. The output is aligned in time with the input. It
/// starts with the input's first frame and ends when the last tail has decayed. The output does
/// not depend on how the input is divided into blocks.
public struct EffectProcessor: ~Copyable, @unchecked Sendable {
  /// The supported sample rates in hertz.
  public static let sampleRateRange = 8_000.0...192_000.0

  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  private var source: FrameQueue
  private var inputEnded = false
  // This property is never reassigned; `Equalizer.bands` explains why it is a `var`.
  private var stages: UnsafeMutablePointer<EffectStage>
  private let stageCount: Int

  /// Creates a processor for mono or stereo audio at `sampleRate` hertz.
  public init(_ chain: EffectChain, sampleRate: Double, channelCount: Int) throws(EffectError) {
    guard Self.sampleRateRange.contains(sampleRate) else {
      throw .unsupportedSampleRate(sampleRate)
    }
    guard 1...2 ~= channelCount else { throw .unsupportedChannelCount(channelCount) }
    try chain.validate()
    self.channelCount = channelCount
    source = FrameQueue(channelCount: channelCount, capacity: 8_192)
    stageCount = chain.units.count
    stages = .allocate(capacity: max(1, stageCount))
    for (index, unit) in chain.units.enumerated() {
      (stages + index).initialize(
        to: unit.stage(sampleRate: sampleRate, channelCount: channelCount))
    }
  }

  deinit {
    for index in 0..<stageCount { stages[index].deallocate() }
    stages.deallocate()
  }

  /// The number of input frames needed beyond the frame being output.
  public var latency: Int {
    var (frames, rate) = (0.0, 1.0)
    for index in 0..<stageCount {
      frames += rate * Double(stages[index].kernel.latency)
      rate *= stages[index].rate
    }
    return Int(frames.rounded(.up))
  }

  /// The number of output frames that follow the end of the input.
  public var tail: Int {
    var frames = 0.0
    for index in 0..<stageCount {
      frames = frames / stages[index].rate + Double(stages[index].tail)
    }
    return Int(frames.rounded(.up))
  }

  /// The current rate, in source frames consumed per output frame.
  public var rate: Double {
    @_noLocks get {
      var rate = 1.0
      for index in 0..<stageCount { rate *= stages[index].rate }
      return rate
    }
  }

  /// Whether every frame, including the tail, has been read; always false before `finish()`.
  public var isFinished: Bool { @_noLocks get { hasEnded(stageCount &- 1) } }

  /// Appends as many frames of `buffer` as fit and returns the number appended.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = inputEnded ? 0 : min(buffer.frameCount, source.room)
    source.append(buffer.block.slice(from: 0, count: count))
    return count
  }

  /// Marks the end of the input.
  ///
  /// The rest of the output, including the tail, can then be read.
  @_noLocks public mutating func finish() { inputEnded = true }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = pull(stageCount &- 1, into: buffer.block)
    return buffer.frameCount
  }

  /// Appends frames to `buffer` up to its capacity and returns the number appended.
  @_noLocks public mutating func read(appendingTo buffer: inout AudioBuffer) -> Int {
    let start = buffer.frameCount
    buffer.frameCount = buffer.capacity
    let free = buffer.block.slice(from: start, count: buffer.capacity &- start)
    let count = pull(stageCount &- 1, into: free)
    buffer.frameCount = start &+ count
    return count
  }

  /// Clears all state and starts over with the current settings, even after the end of the input.
  @_noLocks public mutating func reset() {
    source.removeAll()
    inputEnded = false
    for index in 0..<stageCount { stages[index].reset() }
  }

  /// Changes the settings of a unit while it runs.
  @_noLocks public mutating func apply(_ change: EffectChange) {
    precondition(change.index < stageCount, "the change is for another chain")
    stages[change.index].apply(change)
  }

  @_noLocks private mutating func pull(_ index: Int, into block: AudioBlock) -> Int {
    guard index >= 0 else {
      let count = min(block.frameCount, source.count)
      block.slice(from: 0, count: count).copy(from: source.block)
      source.consume(count)
      return count
    }
    if stages[index].isConverter { return pull(throughConverter: index, into: block) }
    // Drop the output before the first frame, which aligns the rest with the input.
    while stages[index].leadLeft > 0 {
      let scratch = stages[index].scratch
      let count = pull(
        throughInPlace: index,
        into: scratch.slice(from: 0, count: min(scratch.frameCount, stages[index].leadLeft)))
      guard count > 0 else { return 0 }
      stages[index].didDrop(count)
    }
    return pull(throughInPlace: index, into: block)
  }

  @_noLocks private mutating func pull(throughInPlace index: Int, into block: AudioBlock) -> Int {
    var count = pull(index &- 1, into: block)
    if count < block.frameCount, hasEnded(index &- 1) {
      let ringing = min(block.frameCount &- count, stages[index].silenceLeft)
      block.slice(from: count, count: ringing).clear()
      stages[index].didTakeSilence(ringing)
      count &+= ringing
    }
    let input = block.slice(from: 0, count: count)
    input.limit(to: AudioBlock.mostSample)
    stages[index].kernel.process(input)
    return count
  }

  @_noLocks private mutating func pull(throughConverter index: Int, into block: AudioBlock) -> Int {
    let unit = stages[index].kernel
    var count = 0
    while true {
      count &+= unit.read(into: block.slice(from: count, count: block.frameCount &- count))
      if count == block.frameCount || hasEnded(index) { return count }
      let scratch = stages[index].scratch
      let wanted = scratch.slice(from: 0, count: min(scratch.frameCount, unit.room))
      let got = pull(index &- 1, into: wanted)
      if got > 0 {
        let input = wanted.slice(from: 0, count: got)
        input.limit(to: AudioBlock.mostSample)
        unit.write(input)
      } else if hasEnded(index &- 1) {
        unit.finish()
      } else {
        return count
      }
    }
  }

  @_noLocks private func hasEnded(_ index: Int) -> Bool {
    guard index >= 0 else { return inputEnded && source.count == 0 }
    if stages[index].isConverter { return stages[index].kernel.isFinished }
    return stages[index].silenceLeft == 0 && hasEnded(index &- 1)
  }
}
