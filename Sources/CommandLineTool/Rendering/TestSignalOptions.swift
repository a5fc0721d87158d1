import MynaDSP
import SoundFiles
import Translations

/// The options that describe a test signal, and the signal that they describe.
struct TestSignalOptions {
  enum Kind: String, CaseIterable {
    case tone = "tone"
    case silence = "silence"
    case noise = "noise"
    case sweep = "sweep"
  }

  let kind: Kind
  let signal: TestSignal
  /// The level in decibels relative to full scale (dBFS).
  let decibels: Double
  let sampleRate: Double
  let channelCount: Int
  let frameCount: Int

  static let descriptions = [
    TimeOption.description("duration", tr("The duration; the default is 1 second.")),
    OptionDescription(
      name: "frequency", value: "HERTZ", summary: tr("Frequency of a tone; the default is 440."),
      range: frequencies, unit: "Hz"),
    OptionDescription(
      name: "from-frequency", value: "HERTZ",
      summary: tr("Frequency at the beginning of a sweep; the default is 20."),
      range: frequencies, unit: "Hz"),
    OptionDescription(
      name: "to-frequency", value: "HERTZ",
      summary: tr(
        "Frequency at the end of a sweep; the default is 20000, or 0.45 times the sample rate if that is lower."
      ),
      range: frequencies, unit: "Hz"),
    OptionDescription(
      name: "color", value: "COLOR",
      summary: tr(
        "Spectrum of noise: white has the same power at all frequencies, and pink in each octave."),
      words: NoiseColor.allCases.map(\.rawValue)),
    OptionDescription(
      name: "seed", value: "N",
      summary: tr("The same seed always produces the same noise; the default is 1."),
      range: 0...1_000_000_000, isWhole: true),
    OptionDescription(
      name: "level", value: "DBFS",
      summary: tr(
        "Peak of a tone or sweep; the default is -12. RMS level of noise; the default is -20."),
      range: -120...0, unit: "dBFS"),
    OptionDescription(
      name: "rate-hz", value: "HERTZ", summary: tr("Sample rate; the default is 48000."),
      range: 8_000...192_000, isWhole: true, unit: "Hz"),
    OptionDescription(
      name: "channels", value: "N",
      summary: tr("1 for mono, which is the default, or 2 for stereo."), range: 1...2,
      isWhole: true),
  ]

  private static let frequencies = 0.1...96_000.0

  init(_ arguments: ParsedArguments) throws {
    kind = try Self.kind(arguments)
    try Self.checkUse(arguments, kind)
    sampleRate = arguments.number("rate-hz") ?? 48_000
    channelCount = Int(arguments.number("channels") ?? 1)
    decibels = arguments.number("level") ?? (kind == .noise ? -20 : -12)
    frameCount = Int(((try TimeOption.time("duration", arguments) ?? 1) * sampleRate).rounded())
    guard frameCount > 0 else {
      throw UsageError(tr("--duration must be at least one sample long, such as 0.001."))
    }
    let rate = sampleRate
    func frequency(_ option: String, _ usual: Double) throws(UsageError) -> Double {
      let frequency = arguments.number(option) ?? usual
      guard frequency < rate / 2 else {
        throw UsageError(
          tr(
            "--%1 %2 is not below %3 Hz, which is half the sample rate; choose a lower frequency, or a higher sample rate with --rate-hz.",
            option, plain(frequency), plain(rate / 2)))
      }
      return frequency
    }
    signal =
      switch kind {
      case .tone: .tone(frequency: try frequency("frequency", 440))
      case .silence: .silence
      case .noise: .noise(try Self.color(arguments), seed: UInt64(arguments.number("seed") ?? 1))
      case .sweep:
        .sweep(
          from: try frequency("from-frequency", 20),
          to: try frequency("to-frequency", min(20_000, 0.45 * sampleRate)))
      }
  }

  private static func kind(_ arguments: ParsedArguments) throws -> Kind {
    let names = Kind.allCases.map(\.rawValue)
    let request = tr("Choose a signal: %1.", names.joined(separator: ", "))
    let word = try arguments.someOperands(request)[0]
    try arguments.atMost(1)
    if let kind = Kind(rawValue: word) { return kind }
    throw UsageError(
      paragraph(
        tr("“myna generate” has no signal “%1”.", word),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: word, in: names), otherwise: request)))
  }

  private static func color(_ arguments: ParsedArguments) throws(UsageError) -> NoiseColor {
    guard let word = arguments.text("color") else { return .white }
    if let color = NoiseColor(rawValue: word.lowercased()) { return color }
    let names = NoiseColor.allCases.map(\.rawValue)
    throw UsageError(
      paragraph(
        tr("There is no noise color “%1”.", word),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: word, in: names),
          otherwise: tr("Choose from %1.", names.joined(separator: ", ")))))
  }

  /// Throws `UsageError` for an option that would have no effect.
  private static func checkUse(_ arguments: ParsedArguments, _ kind: Kind) throws(UsageError) {
    let uses: [(option: String, kinds: [Kind])] = [
      ("frequency", [.tone]), ("from-frequency", [.sweep]), ("to-frequency", [.sweep]),
      ("color", [.noise]), ("seed", [.noise]), ("level", [.tone, .noise, .sweep]),
    ]
    for use in uses where arguments.isGiven(use.option) && !use.kinds.contains(kind) {
      throw UsageError(
        tr(
          "--%1 has no effect on %2; leave it out, or choose another signal: %3.", use.option,
          kind.rawValue, use.kinds.map(\.rawValue).joined(separator: ", ")))
    }
  }
}
