/// Finds the gain by which a sound has the loudness wanted after a `Limiter`.
///
/// The limiter takes some of the loudness that the gain adds, and how much only trying tells:
///
///     var normalization = LoudnessNormalization(measured: loudness of the sound)
///     repeat {
///       // Send the sound through a Limiter of `normalization.gain` into a Loudness, and tell its `integrated`:
///       normalization.tell(loudness)
///     } while !normalization.isDone
///     // Send the sound through a Limiter of `normalization.gain` into the file.
///
/// A sound whose peaks need no limiting takes one such pass, speech two or three, and nothing more than `mostPasses`. What would have to be
/// limited by more than `mostLimiting` stays softer: louder, it would only be crushed.
public struct LoudnessNormalization: Sendable {
  /// Passes after which the search ends, be the loudness reached or not.
  public static let mostPasses = 6
  /// Decibels of gain that may go into the limiter beyond those that come out as loudness.
  public static let mostLimiting = 6.0
  /// The loudness wanted in LUFS.
  public let target: Double
  /// Decibels to try next, or those that came nearest once the search is over.
  public private(set) var gain: Double
  /// Whether the gain is found, or the search is given up.
  public private(set) var isDone = false
  /// LUFS that the gain came to; nil before any pass.
  public private(set) var reached: Double?

  /// The tolerance, in LU.
  private static let tolerance = 0.1
  private let mostGain: Double
  private var passes = 0
  private var last: (gain: Double, loudness: Double)?
  private var best: (gain: Double, loudness: Double)?

  /// Begins with the `measured` loudness in LUFS of the sound as it is.
  ///
  /// A voice in −16 LUFS is what podcasts and phones agree on.
  public init(measured: Double, target: Double = -16) {
    self.target = target
    gain = Self.allowed(target - measured)
    mostGain = Self.allowed(target - measured + Self.mostLimiting)
  }

  /// Tells the loudness in LUFS of what came out of a limiter with `gain`.
  public mutating func tell(_ loudness: Double) {
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

  /// LU for each decibel: less than one where the limiter works.
  private func slope(to loudness: Double) -> Double {
    guard let last, abs(gain - last.gain) > 0.01 else { return 1 }
    return min(1, max(0.25, (loudness - last.loudness) / (gain - last.gain)))
  }

  private static func allowed(_ gain: Double) -> Double {
    min(max(gain, Limiter.Parameters.gainRange.lowerBound), Limiter.Parameters.gainRange.upperBound)
  }
}
