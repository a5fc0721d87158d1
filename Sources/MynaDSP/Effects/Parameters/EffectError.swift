/// Why an effect cannot be made.
public enum EffectError: Error, Equatable, Sendable {
  /// A setting lies outside what its unit can do; NaN lies outside everything.
  case outOfRange(unit: String, parameter: String, value: Double, range: ClosedRange<Double>)
  /// This program has registered no custom unit of this name.
  case unknownUnit(String)
  /// A custom unit has no setting of this name; `known` are those that it has.
  case unknownSetting(unit: String, setting: String, known: [String])
  /// All units together make the sound too fast or too slow.
  case rateOutOfRange(Double, range: ClosedRange<Double>)
  /// All units together ring on for too many seconds.
  case tailTooLong(Double, most: Double)
  /// The sample rate in hertz lies outside `EffectProcessor.sampleRateRange`.
  case unsupportedSampleRate(Double)
  /// Effects work on mono and stereo.
  case unsupportedChannelCount(Int)
}
