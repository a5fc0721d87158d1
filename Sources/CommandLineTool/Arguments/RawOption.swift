import SoundFiles
import Translations

/// The option that describes input without a header.
enum RawOption {
  static let description = OptionDescription(
    name: "raw", value: "FORMAT,RATE,CHANNELS",
    summary: tr(
      "The input is raw samples without a header, for example s16le,48000,1. FORMAT is one of %1.",
      words.joined(separator: ", ")))

  /// The names of the raw sample formats, which `--format` also accepts.
  static let words = PCMSampleFormat.all.map(\.word)

  static func audio(_ arguments: ParsedArguments) throws(UsageError) -> RawAudio? {
    guard let text = arguments.text(description.name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else {
      throw UsageError(
        tr("--raw takes a format, a sample rate, and a number of channels, such as s16le,48000,1."))
    }
    guard let samples = PCMSampleFormat(word: parts[0].lowercased()) else {
      throw UsageError(
        paragraph(
          tr("There is no raw format called “%1”.", parts[0]),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: parts[0].lowercased(), in: words),
            otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
    }
    let (rates, channels) = (RawAudio.rates, RawAudio.channelCounts)
    guard let rate = Int(parts[1]), rates.contains(rate) else {
      throw UsageError(
        tr(
          "The sample rate in --raw must be %1…%2 Hz, not “%3”.", rates.lowerBound,
          rates.upperBound, parts[1]))
    }
    guard let count = Int(parts[2]), channels.contains(count) else {
      throw UsageError(
        tr(
          "The number of channels in --raw must be %1…%2, not “%3”.", channels.lowerBound,
          channels.upperBound, parts[2]))
    }
    return RawAudio(samples: samples, sampleRate: rate, channelCount: count)
  }
}
