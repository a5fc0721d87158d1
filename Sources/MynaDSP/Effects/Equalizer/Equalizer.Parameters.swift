extension Equalizer {
  /// The settings that a listener can change: up to 16 bands one after another, and a gain for the whole.
  public struct Parameters: EffectParameters {
    /// The bands in the order the sound passes through them, at most `maximumBandCount`.
    public var bands: [Band]
    /// Gain of the whole in decibels, −96…24.
    public var globalGain: Double

    /// The most bands an equalizer has.
    public static let maximumBandCount = 16

    /// Settings that change nothing, but for what is given.
    public init(bands: [Band] = [], globalGain: Double = 0) {
      self.bands = bands
      self.globalGain = globalGain
    }
  }

  /// One filter of an equalizer.
  public struct Band: EffectParameters, BitwiseCopyable {
    /// The type of the band.
    public var type: BandType
    /// Center, cutoff or corner in hertz, 10…96 000; what lies above 0.49 of the sample rate is taken as
    /// that.
    public var frequency: Double
    /// Width in octaves, 0.05…5; not used by `lowPass`, `highPass`, `lowShelf` and `highShelf`.
    public var bandwidth: Double
    /// Gain in decibels, −96…24, of `parametric` and the shelves.
    public var gain: Double
    /// Whether the band leaves the sound as it is.
    public var bypass: Bool

    /// A band that changes nothing, but for what is given.
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

    /// A low-pass that takes `12 · bands` decibels per octave off and is −3.01 dB at its cutoff.
    ///
    /// The bands share a Butterworth filter's poles, two each, so their product is as flat as can be.
    public static func butterworthLowPass(frequency: Double, bands: Int) -> [Band] {
      (0..<bands).map {
        Band(.resonantLowPass, frequency: frequency, bandwidth: butterworthBandwidth($0, of: bands))
      }
    }

    /// A high-pass that takes `12 · bands` decibels per octave off and is −3.01 dB at its cutoff.
    public static func butterworthHighPass(frequency: Double, bands: Int) -> [Band] {
      butterworthLowPass(frequency: frequency, bands: bands).map {
        Band(.resonantHighPass, frequency: $0.frequency, bandwidth: $0.bandwidth)
      }
    }
  }

  /// The types of a band; the names and meanings are those of Apple's equalizer unit.
  public enum BandType: String, BitwiseCopyable, CaseIterable, Sendable {
    /// Raises or lowers what is about the center.
    case parametric = "parametric"
    /// Butterworth, 12 dB per octave.
    case lowPass = "lowPass"
    /// Butterworth, 12 dB per octave.
    case highPass = "highPass"
    /// 12 dB per octave, with a peak at the cutoff when `bandwidth` is below 1.9 octaves.
    case resonantLowPass = "resonantLowPass"
    /// 12 dB per octave, with a peak at the cutoff when `bandwidth` is below 1.9 octaves.
    case resonantHighPass = "resonantHighPass"
    /// Lets pass only what is about the center.
    case bandPass = "bandPass"
    /// Takes out what is about the center.
    case bandStop = "bandStop"
    /// Raises or lowers what is below the corner.
    case lowShelf = "lowShelf"
    /// Raises or lowers what is above the corner.
    case highShelf = "highShelf"
    /// A low shelf that overshoots at its corner when `bandwidth` is below 1.9 octaves.
    case resonantLowShelf = "resonantLowShelf"
    /// A high shelf that overshoots at its corner when `bandwidth` is below 1.9 octaves.
    case resonantHighShelf = "resonantHighShelf"
  }
}
