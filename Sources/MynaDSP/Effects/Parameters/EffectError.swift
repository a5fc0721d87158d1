/// The reason why an effect cannot be created.
public enum EffectError: Error, Equatable, Sendable {
  /// A setting is outside its range; NaN is outside every range.
  case outOfRange(unit: String, parameter: String, value: Double, range: ClosedRange<Double>)
  /// This program has not registered a custom unit with this name.
  case unknownUnit(String)
  /// A custom unit has no setting with this name; `known` lists the settings that it has.
  case unknownSetting(unit: String, setting: String, known: [String])
  /// All units together make the sound too fast or too slow.
  case rateOutOfRange(Double, range: ClosedRange<Double>)
  case tailTooLong(Double, most: Double)
  /// The sample rate in hertz is outside `EffectProcessor.sampleRateRange`.
  case unsupportedSampleRate(Double)
  case unsupportedChannelCount(Int)
}
