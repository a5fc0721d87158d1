import CRealtime
import Realtime

/// Measures the level of each channel: peak, true peak, RMS, and clipping.
///
/// A measurement covers all audio since the last call to `startRun()`. A display calls it once per
/// video frame, while a file is measured in a single run. Non-finite samples count as silence.
public struct LevelMeter: ~Copyable, Sendable {
  /// The measurements of one channel since the last call to `startRun()`.
  public struct Level: Equatable, Sendable {
    /// The maximum sample magnitude.
    public var peak: Float = 0
    /// The true peak, which is the maximum magnitude at or between samples and never below `peak`.
    public var truePeak: Float = 0
    /// The root mean square of the samples, or 0 if there are none.
    public var rms: Float = 0
    /// The mean of the samples, which is the DC offset, or 0 if there are none.
    public var mean: Float = 0
    /// The number of samples at or above full scale.
    public var clipCount = 0
    /// The number of samples that are NaN or infinite.
    public var nonFiniteCount = 0
  }

  /// The number of channels.
  public let channelCount: Int
  /// The number of frames measured since `startRun()`.
  public private(set) var frameCount = 0

  struct State {
    var level = Level()
    var energy = 0.0
    var sum = 0.0
  }

  private static var chunkFrames: Int { @_noLocks get { 512 } }
  private let filters: FixedBuffer<TruePeakFilter>
  private let states: FixedBuffer<State>
  private let scratch: FixedBuffer<Float>

  /// Creates a meter that has not measured anything yet.
  public init(sampleRate: Double, channelCount: Int) {
    precondition(channelCount > 0, "a meter needs a channel")
    self.channelCount = channelCount
    filters = FixedBuffer(count: channelCount) { _ in TruePeakFilter(sampleRate: sampleRate) }
    states = FixedBuffer(repeating: State(), count: channelCount)
    scratch = FixedBuffer(count: Self.chunkFrames)
  }

  /// Measures the buffer's frames.
  @_noLocks public mutating func process(_ buffer: borrowing AudioBuffer) {
    process(buffer.block)
  }

  /// Returns the measurements of a channel since `startRun()`.
  @_noLocks public func level(_ channel: Int) -> Level {
    precondition(0 <= channel && channel < channelCount, "no such channel")
    var level = states[channel].level
    guard frameCount > 0 else { return level }
    level.rms = rt_sqrt(Float(states[channel].energy / Double(frameCount)))
    level.mean = Float(states[channel].sum / Double(frameCount))
    return level
  }

  /// Starts a new measurement.
  ///
  /// A peak between the last sample before this call and the first sample after it counts toward
  /// the new measurement.
  @_noLocks public mutating func startRun() {
    for channel in 0..<channelCount { states[channel] = State() }
    frameCount = 0
  }

  /// Completes the true-peak measurement as if silence followed the last samples.
  @_noLocks public mutating func finish() {
    scratch.clear()
    for channel in 0..<channelCount {
      states[channel].level.truePeak = filters[channel].peak(
        of: scratch.base, count: TruePeakFilter.reach, atLeast: states[channel].level.truePeak)
    }
  }

  /// Clears all state, as if all input had been silent.
  @_noLocks public mutating func reset() {
    for channel in 0..<channelCount { filters[channel].reset() }
    startRun()
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(block.channelCount == channelCount, "another number of channels")
    for channel in 0..<channelCount {
      var start = 0
      while start < block.frameCount {
        let count = min(Self.chunkFrames, block.frameCount &- start)
        measure(block[channel] + start, count, channel)
        start &+= count
      }
    }
    frameCount &+= block.frameCount
  }

  @_noLocks private func measure(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, _ channel: Int
  ) {
    var state = states[channel]
    var (peak, energy, sum) = (Float(0), state.energy, state.sum)
    for n in 0..<count {
      var sample = samples[n]
      if !rt_isfinite(sample) {
        sample = 0
        state.level.nonFiniteCount &+= 1
      }
      scratch[n] = sample
      let magnitude = abs(sample)
      peak = max(peak, magnitude)
      if magnitude >= 1 { state.level.clipCount &+= 1 }
      energy += Double(sample) * Double(sample)
      sum += Double(sample)
    }
    state.level.peak = max(state.level.peak, peak)
    (state.energy, state.sum) = (energy, sum)
    state.level.truePeak = filters[channel].peak(
      of: scratch.base, count: count, atLeast: max(state.level.truePeak, peak))
    states[channel] = state
  }
}
