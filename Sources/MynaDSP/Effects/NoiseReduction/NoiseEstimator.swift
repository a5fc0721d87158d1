import CRealtime
import Realtime

/// Estimates the noise in each bin of a spectrum, even during speech.
///
/// The less likely it is that a bin contains speech, the more a frame contributes to the bin's
/// estimate. Because growing noise would be mistaken for speech indefinitely, the estimate never
/// falls below the bin's minimum over the last 3 s, within which speech always pauses. Digital
/// silence is skipped, because it does not reveal the noise level.
///
/// - Source: T. Gerkmann and R. C. Hendriks, "Unbiased MMSE-Based Noise Power Estimation With Low
///   Complexity and Low Tracking Delay", IEEE Trans. ASLP 20 (2012), with a longer memory, since
///   the noise is steady; R. Martin, "Noise Power Spectral Density Estimation Based on Optimal
///   Smoothing and Minimum Statistics", IEEE Trans. SAP 9 (2001), for the start and for growing
///   noise.
struct NoiseEstimator: ~Copyable, Sendable {
  let noise: FixedBuffer<Float>

  /// The expected ratio of speech power to noise power where there is speech, 20 dB.
  private static let speechRatio: Float = 100
  private static let windowCount = 8
  /// The minimum noise estimate, −120 dBFS, because softer noise is inaudible.
  private let leastNoise: Float

  private let smoothed: FixedBuffer<Float>
  private let minima: FixedBuffer<Float>
  /// The minimum of each bin so far, ignoring silence.
  private let least: FixedBuffer<Float>
  private let presence: FixedBuffer<Float>
  private let weights: FixedBuffer<Float>
  private let windowFrames: Int
  private let memoryFrames: Float
  private let smoothingFrames: Float
  private let knownFrames: Int
  private let presenceDecay: Float
  private var observed = 0
  private var framesInWindow = 0
  private var window = 0

  /// Creates an estimator for spectra of `count` complex numbers, one every `hop` seconds.
  init(count: Int, hop: Double) {
    let bins = count / 2 + 1
    noise = FixedBuffer(count: bins)
    smoothed = FixedBuffer(count: bins)
    presence = FixedBuffer(count: bins)
    weights = FixedBuffer(count: bins)
    minima = FixedBuffer(count: bins * Self.windowCount)
    least = FixedBuffer(count: bins)
    leastNoise = Float(count) * 0.5e-12
    windowFrames = max(1, Int((3 / hop).rounded()) / Self.windowCount)
    memoryFrames = Float(0.7 / hop)
    smoothingFrames = Float(0.1 / hop)
    knownFrames = Int(0.6 / hop)
    presenceDecay = Float(cr_exp(-hop / 0.15))
    reset()
  }

  mutating func reset() {
    for bin in 0..<noise.count { noise[bin] = leastNoise }
    smoothed.clear()
    presence.clear()
    for bin in 0..<weights.count { (weights[bin], least[bin]) = (4, .infinity) }
    for index in 0..<minima.count { minima[index] = .infinity }
    (observed, framesInWindow, window) = (0, 0, 0)
  }

  /// Updates each bin's minimum; call this for a frame before `track`.
  mutating func observe(_ power: UnsafePointer<Float>) {
    observed += 1
    let weight = 1 / min(Float(observed), smoothingFrames)
    let current = minima.base + window * noise.count
    for bin in 0..<noise.count {
      smoothed[bin] += weight * (power[bin] - smoothed[bin])
      guard Float(observed) >= smoothingFrames else { continue }
      current[bin] = min(current[bin], smoothed[bin])
      least[bin] = min(least[bin], smoothed[bin])
    }
    endFrame()
  }

  mutating func observeSilence() {
    rt_clear(minima.base + window * noise.count, noise.count)
    endFrame()
  }

  private mutating func endFrame() {
    framesInWindow += 1
    guard framesInWindow == windowFrames else { return }
    framesInWindow = 0
    window = (window + 1) % Self.windowCount
    let next = minima.base + window * noise.count
    for bin in 0..<noise.count { next[bin] = .infinity }
  }

  /// Whether at least 0.6 s of audio have been observed.
  ///
  /// With less audio, a word without a pause could be mistaken for noise.
  var canBegin: Bool { observed >= knownFrames }

  func begin() {
    for bin in 0..<noise.count {
      noise[bin] = max(leastNoise, least[bin])
    }
  }

  mutating func track(_ power: UnsafePointer<Float>) {
    let ratio = Self.speechRatio
    for bin in 0..<noise.count {
      let above = min(power[bin] / noise[bin], 80)
      var speech = 1 / (1 + (1 + ratio) * rt_exp(-above * ratio / (1 + ratio)))
      presence[bin] = speech + presenceDecay * (presence[bin] - speech)
      // If speech has seemed certain for a long time, cap its probability. As in the cited paper,
      // this lets the estimate follow growing noise.
      if presence[bin] > 0.99 { speech = min(speech, 0.99) }
      weights[bin] = min(weights[bin] + 1 - speech, memoryFrames)
      let estimate = noise[bin] + (1 - speech) / weights[bin] * (power[bin] - noise[bin])
      noise[bin] = max(leastNoise, max(estimate, minimum(bin)))
    }
  }

  private func minimum(_ bin: Int) -> Float {
    var least = Float.infinity
    for window in 0..<Self.windowCount { least = min(least, minima[window * noise.count + bin]) }
    return least == .infinity ? 0 : least
  }
}
