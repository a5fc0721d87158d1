/// Why an effect cannot be made.
public enum EffectError: Error, Equatable, Sendable {
  /// A setting lies outside what its unit can do; NaN lies outside everything.
  case outOfRange(unit: String, parameter: String, value: Double, range: ClosedRange<Double>)
  /// The sample rate in hertz lies outside `EffectProcessor.sampleRateRange`.
  case unsupportedSampleRate(Double)
  /// Effects work on mono and stereo.
  case unsupportedChannelCount(Int)
}
