extension Equalizer {
  /// The settings that a listener can change: up to 16 bands in series, and an overall gain.
  public struct Parameters: EffectParameters {
    /// The bands in the order in which the sound passes through them, at most `maximumBandCount`.
    public var bands: [Band]
    /// The overall gain in decibels, −96…24.
    public var globalGain: Double

    /// The maximum number of bands in an equalizer.
    public static let maximumBandCount = 16

    /// Creates settings; the defaults leave the sound unchanged.
    public init(bands: [Band] = [], globalGain: Double = 0) {
      self.bands = bands
      self.globalGain = globalGain
    }
  }

  /// One filter of an equalizer.
  public struct Band: EffectParameters, BitwiseCopyable {
    /// The type of the band.
    public var type: BandType
    /// The center, cutoff, or corner frequency in hertz, 10…96,000, limited to 0.49 of the sample
    /// rate.
    public var frequency: Double
    /// The width in octaves, 0.05…5; not used by `lowPass`, `highPass`, `lowShelf`, and
    /// `highShelf`.
    public var bandwidth: Double
    /// The gain in decibels, −96…24, used by `parametric` and the shelves.
    public var gain: Double
    /// Whether the band is skipped.
    public var bypass: Bool

    /// Creates a band; the defaults leave the sound unchanged.
    public init(
      _ type: BandType = .parametric, frequency: Double = 1_000, bandwidth: Double = 1,
      gain: Double = 0, bypass: Bool = false
    ) {
      self.type = type
      self.frequency = frequency
      self.bandwidth = bandwidth
      self.gain = gain
      self.bypass = bypass
    }

    /// Returns a low-pass filter with a slope of `12 · bands` dB per octave and −3.01 dB at its
    /// cutoff.
    ///
    /// Each band has two of the poles of a Butterworth filter, so the combined response is
    /// maximally flat.
    public static func butterworthLowPass(frequency: Double, bands: Int) -> [Band] {
      (0..<bands).map {
        Band(.resonantLowPass, frequency: frequency, bandwidth: butterworthBandwidth($0, of: bands))
      }
    }

    /// Returns a high-pass filter with a slope of `12 · bands` dB per octave and −3.01 dB at its
    /// cutoff.
    public static func butterworthHighPass(frequency: Double, bands: Int) -> [Band] {
      butterworthLowPass(frequency: frequency, bands: bands).map {
        Band(.resonantHighPass, frequency: $0.frequency, bandwidth: $0.bandwidth)
      }
    }
  }

  /// The band types, with the same names and meanings as in Apple's equalizer unit.
  ///
  /// `lowPass` and `highPass` are Butterworth filters. These two and their resonant variants have a
  /// slope of 12 dB per octave. `bandPass` passes only frequencies around its center, and
  /// `bandStop` removes them. `parametric` boosts or cuts around its center, and a shelf does so
  /// below or above its corner. The resonant types peak or overshoot at their frequency if
  /// `bandwidth` is below 1.9 octaves.
  public enum BandType: String, BitwiseCopyable, CaseIterable, Sendable {
    case parametric = "parametric"
    case lowPass = "lowPass"
    case highPass = "highPass"
    case resonantLowPass = "resonantLowPass"
    case resonantHighPass = "resonantHighPass"
    case bandPass = "bandPass"
    case bandStop = "bandStop"
    case lowShelf = "lowShelf"
    case highShelf = "highShelf"
    case resonantLowShelf = "resonantLowShelf"
    case resonantHighShelf = "resonantHighShelf"
  }
}
