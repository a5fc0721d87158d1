import MynaDSP
import Translations

/// The `--eq` option, whose value is a list of equalizer bands in the form
/// `HERTZ:DECIBELS[:OCTAVES]`.
enum EqualizerOption {
  private static let name = "eq"

  static let description = OptionDescription(
    name: name, value: "BANDS",
    summary: tr(
      "Boost or cut frequencies, as HERTZ:DECIBELS or HERTZ:DECIBELS:OCTAVES, such as “100:-3,3000:4:0.5”."
    ))

  /// Returns the equalizer that the option describes; nil if the option was not given.
  static func unit(_ arguments: ParsedArguments) throws(UsageError) -> EffectUnit? {
    guard let text = arguments.text(name) else { return nil }
    var bands: [Equalizer.Band] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      bands.append(try band(String(part)))
    }
    let most = Equalizer.Parameters.maximumBandCount
    guard bands.count <= most else {
      throw UsageError(tr("--%1 takes at most %2 bands, not %3.", name, most, bands.count))
    }
    return .equalizer(.init(bands: bands))
  }

  private static func band(_ text: String) throws(UsageError) -> Equalizer.Band {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard 2...3 ~= numbers.count, let frequency = numbers[0], let gain = numbers[1],
      let bandwidth = numbers.count == 3 ? numbers[2] : 1
    else {
      throw UsageError(
        tr("--%1 takes bands such as “3000:4” or “3000:4:0.5”, not “%2”.", name, text))
    }
    try check(frequency, Equalizer.Band.frequency)
    try check(gain, Equalizer.Band.gain)
    try check(bandwidth, Equalizer.Band.bandwidth)
    return Equalizer.Band(frequency: frequency, bandwidth: bandwidth, gain: gain)
  }

  private static func check(
    _ value: Double, _ setting: NumberSetting<Equalizer.Band>
  ) throws(UsageError) {
    guard !setting.range.contains(value) else { return }
    let (least, most) = (plain(setting.range.lowerBound), plain(setting.range.upperBound))
    throw UsageError(
      tr("--%1 %2 is outside %3…%4 %5.", name, plain(value), least, most, setting.unit.words))
  }
}
