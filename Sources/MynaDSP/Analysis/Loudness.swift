import CRealtime
import Realtime

/// Measures perceived loudness in LUFS.
///
/// Uses a fixed amount of memory, regardless of the sound's length. Non-finite samples count as
/// silence.
///
/// - Source: ITU-R BS.1770-4 (integrated), EBU Tech 3341 (momentary, short-term), EBU Tech 3342
///   (range). Gating uses a histogram with 0.01 LU bins instead of a list of blocks.
public struct Loudness: ~Copyable, Sendable {
  /// The number of channels, 1 or 2.
  public let channelCount: Int

  private static var stepsPerMomentary: Int { @_noLocks get { 4 } }
  private static var stepsPerShortTerm: Int { @_noLocks get { 30 } }
  private static var chunkFrames: Int { @_noLocks get { 512 } }

  private let stepFrames: Double
  private var shelf = StereoBiquad()
  private var highPass = StereoBiquad()
  private let scratch = FixedBuffer(repeating: SIMD2<Double>(), count: chunkFrames)

  private let steps = FixedBuffer(repeating: (energy: 0.0, frameCount: 0), count: stepsPerShortTerm)
  private var stepCount = 0
  private var greatestShortTermEnergy = 0.0
  private var energy = SIMD2<Double>()
  private var frameCount = 0
  private var framesLeft: Int
  private let momentaryHistogram = LoudnessHistogram()
  private let shortTermHistogram = LoudnessHistogram()

  /// Creates a meter for mono or stereo audio at a sample rate of at least 4 kHz.
  public init(sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "loudness is measured in mono and stereo")
    self.channelCount = channelCount
    stepFrames = sampleRate / 10
    framesLeft = Int(stepFrames.rounded())
    shelf.move(to: KWeighting.shelf(sampleRate: sampleRate), frames: 1)
    highPass.move(to: KWeighting.highPass(sampleRate: sampleRate), frames: 1)
    shelf.arrive()
    highPass.arrive()
  }

  /// Measures the buffer's frames.
  @_noLocks public mutating func process(_ buffer: borrowing AudioBuffer) {
    process(buffer.block)
  }

  /// The integrated loudness in LUFS; nil if the sound is silent or shorter than 400 ms.
  ///
  /// Passages more than 10 LU below the mean, such as pauses in speech, are excluded.
  public var integrated: Double? { momentaryHistogram.mean(gate: 10) }

  /// The loudness range in LU; nil if the sound is silent or shorter than 3 s.
  public var range: Double? { shortTermHistogram.range(gate: 20) }

  /// The loudness of the last 400 ms in LUFS, −∞ for silence.
  public var momentary: Double {
    @_noLocks get { LoudnessHistogram.loudness(meanEnergy(Self.stepsPerMomentary)) }
  }

  /// The loudness of the last 3 s in LUFS, −∞ for silence.
  public var shortTerm: Double {
    @_noLocks get { LoudnessHistogram.loudness(meanEnergy(Self.stepsPerShortTerm)) }
  }

  /// The maximum short-term loudness in LUFS; nil if the sound is silent or shorter than 3 s.
  public var maximumShortTerm: Double? {
    let loudness = LoudnessHistogram.loudness(greatestShortTermEnergy)
    return loudness.isFinite ? loudness : nil
  }

  /// Clears all state, as if nothing had been measured.
  @_noLocks public mutating func reset() {
    shelf.reset()
    highPass.reset()
    momentaryHistogram.removeAll()
    shortTermHistogram.removeAll()
    for index in 0..<Self.stepsPerShortTerm { steps[index] = (0, 0) }
    (stepCount, frameCount, energy) = (0, 0, SIMD2())
    greatestShortTermEnergy = 0
    framesLeft = stepEnd(0)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(block.channelCount == channelCount, "another number of channels")
    var start = 0
    while start < block.frameCount {
      let count = min(min(Self.chunkFrames, framesLeft), block.frameCount &- start)
      measure(block.slice(from: start, count: count))
      framesLeft &-= count
      if framesLeft == 0 { endStep() }
      start &+= count
    }
  }

  @_noLocks private mutating func measure(_ block: AudioBlock) {
    let (left, right) = (block[0], block[channelCount &- 1])
    for n in 0..<block.frameCount {
      scratch[n] = SIMD2(
        rt_isfinite(left[n]) ? Double(left[n]) : 0,
        channelCount == 2 && rt_isfinite(right[n]) ? Double(right[n]) : 0)
    }
    shelf.process(scratch.base, block.frameCount, then: &highPass)
    var energy = energy
    for n in 0..<block.frameCount { energy += scratch[n] * scratch[n] }
    self.energy = energy
    frameCount &+= block.frameCount
  }

  @_noLocks private mutating func endStep() {
    steps[stepCount % Self.stepsPerShortTerm] = (energy.x + energy.y, frameCount)
    stepCount &+= 1
    // Compute the length as the difference between two rounded positions, because rounding the
    // length of each step would accumulate an error.
    framesLeft = stepEnd(stepCount) &- stepEnd(stepCount &- 1)
    (energy, frameCount) = (SIMD2(), 0)
    if stepCount >= Self.stepsPerMomentary {
      momentaryHistogram.insert(meanEnergy(Self.stepsPerMomentary))
    }
    if stepCount >= Self.stepsPerShortTerm {
      let energy = meanEnergy(Self.stepsPerShortTerm)
      shortTermHistogram.insert(energy)
      greatestShortTermEnergy = max(greatestShortTermEnergy, energy)
    }
  }

  @_noLocks private func stepEnd(_ index: Int) -> Int {
    Int(rt_floor(Double(index &+ 1) * stepFrames + 0.5))
  }

  /// Returns the mean energy of the last `count` steps of 100 ms, counting steps before the start
  /// of the audio as silence.
  @_noLocks private func meanEnergy(_ count: Int) -> Double {
    var (energy, frames) = (0.0, 0)
    for back in 1...count {
      let position = (stepCount &- back &+ Self.stepsPerShortTerm) % Self.stepsPerShortTerm
      energy += steps[position].energy
      frames &+= steps[position].frameCount
    }
    return energy / max(Double(frames), Double(count) * stepFrames - 1)
  }
}
