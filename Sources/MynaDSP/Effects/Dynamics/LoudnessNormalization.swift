/// Finds the gain at which a sound reaches a target loudness after a `Limiter`.
///
/// The limiter removes some of the loudness that the gain adds. The amount can only be found by
/// trying:
///
///     var normalization = LoudnessNormalization(measured: loudness of the sound)
///     repeat {
///       // Send the sound through a Limiter with `normalization.gain`, and measure its
///       // `integrated` loudness:
///       normalization.record(loudness)
///     } while !normalization.isDone
///     // Send the sound through a Limiter with `normalization.gain` into the file.
///
/// A sound whose peaks need no limiting takes one such pass, speech takes two or three, and no
/// sound takes more than `mostPasses`. A sound that would need more than `mostLimiting` stays
/// softer than the target, because more limiting would only degrade it.
public struct LoudnessNormalization: Sendable {
  /// The number of passes after which the search ends, whether or not the target is reached.
  public static let mostPasses = 6
  /// The maximum amount of gain, in decibels, that the limiter is allowed to remove again.
  public static let mostLimiting = 6.0
  /// The target loudness in LUFS.
  public let target: Double
  /// The gain to try next, in decibels.
  ///
  /// Once `isDone` is true, this is the best gain found.
  public private(set) var gain: Double
  /// Whether the search has ended.
  public private(set) var isDone = false
  /// The loudness, in LUFS, that the best gain so far resulted in; nil before the first pass.
  public private(set) var reached: Double?

  private static let tolerance = 0.1
  private let mostGain: Double
  private var passes = 0
  private var last: (gain: Double, loudness: Double)?
  private var best: (gain: Double, loudness: Double)?

  /// Starts a search from the sound's `measured` loudness in LUFS.
  ///
  /// The default of −16 LUFS is customary for voice in podcasts and on phones.
  public init(measured: Double, target: Double = -16) {
    self.target = target
    gain = Self.allowed(target - measured)
    mostGain = Self.allowed(target - measured + Self.mostLimiting)
  }

  /// Records the loudness, in LUFS, of the limiter's output at `gain`.
  public mutating func record(_ loudness: Double) {
    guard !isDone else { return }
    passes += 1
    if best.map({ abs(loudness - target) < abs($0.loudness - target) }) ?? true {
      best = (gain, loudness)
      reached = loudness
    }
    let next = min(mostGain, Self.allowed(gain + (target - loudness) / slope(to: loudness)))
    last = (gain, loudness)
    isDone =
      abs(loudness - target) <= Self.tolerance || passes == Self.mostPasses || next == gain
    gain = isDone ? best?.gain ?? gain : next
  }

  /// Returns the change in loudness, in LU, per decibel of gain, which is less than 1 while the
  /// limiter is active.
  private func slope(to loudness: Double) -> Double {
    guard let last, abs(gain - last.gain) > 0.01 else { return 1 }
    return min(1, max(0.25, (loudness - last.loudness) / (gain - last.gain)))
  }

  private static func allowed(_ gain: Double) -> Double {
    min(max(gain, Limiter.Parameters.gainRange.lowerBound), Limiter.Parameters.gainRange.upperBound)
  }
}
