import CRealtime

extension TimePitch {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The speed, 1/32…32; 0.5 makes the sound twice as long.
    public var rate: Double
    /// The pitch shift in cents, −2400…2400; 1200 is an octave up.
    public var pitch: Double
    /// The kind of sound.
    public var character: Character
    /// The additional formant shift in cents, −1200…1200.
    ///
    /// Positive values sound like a smaller head, and negative values like a larger head.
    public var formant: Double
    /// Whether the formants stay unchanged when the pitch changes, which keeps a voice
    /// recognizable.
    public var preservesFormants: Bool

    /// Creates settings; the defaults leave the sound unchanged.
    public init(
      rate: Double = 1, pitch: Double = 0, character: Character = .automatic, formant: Double = 0,
      preservesFormants: Bool = false
    ) {
      self.rate = rate
      self.pitch = pitch
      self.character = character
      self.formant = formant
      self.preservesFormants = preservesFormants
    }

    /// Whether the settings leave the audio bit-identical.
    public var isIdle: Bool { rate == 1 && pitch == 0 && formant == 0 }

    /// The ratio for shifting formants.
    ///
    /// Each frequency f in the stretched audio receives the level of the spectral envelope at
    /// `envelopeRatio` · f.
    var envelopeRatio: Double {
      @_noLocks get { rt_exp2(((preservesFormants ? pitch : 0) - formant) / 1_200) }
    }

    var pitchRatio: Double { @_noLocks get { rt_exp2(pitch / 1_200) } }
  }
}

extension TimePitch.Parameters {
  /// The name used in effect files and messages.
  public static let name = "timePitch"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .number(rate), .number(pitch),
    .choice("character", get: { $0.character }, set: { $0.character = $1 }),
    .number(formant),
    .flag(
      "preservesFormants", get: { $0.preservesFormants }, set: { $0.preservesFormants = $1 }),
  ]

  /// The description of the `rate` setting.
  public static let rate = NumberSetting<Self>(
    "rate", in: 0.03125...32, .ratio, get: { $0.rate }, set: { $0.rate = $1 })
  /// The description of the `pitch` setting.
  public static let pitch = NumberSetting<Self>(
    "pitch", in: -2_400...2_400, .cents, get: { $0.pitch }, set: { $0.pitch = $1 })
  /// The description of the `formant` setting.
  public static let formant = NumberSetting<Self>(
    "formant", in: -1_200...1_200, .cents, get: { $0.formant }, set: { $0.formant = $1 })
}
