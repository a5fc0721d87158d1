import Files
import SoundFiles
import Translations

enum FormatOption {
  static let description = description(
    tr(
      "Output format; by default, OUT’s extension determines the format, and a WAV file has the input’s bit depth. The value “wav” means 16-bit."
    )
  )

  /// Returns the description of the `--format` option, with the given summary and additional
  /// accepted values.
  static func description(_ summary: String, and others: [String] = []) -> OptionDescription {
    OptionDescription(
      name: "format", letter: "f", value: "FORMAT", summary: summary,
      words: words + others)
  }

  private static let words = SoundFileFormat.allCases.map(\.word) + RawOption.words

  static func format(_ arguments: ParsedArguments) throws -> SoundFileFormat? {
    try arguments.text("format").map(format(named:))
  }

  static func format(named word: String) throws(UsageError) -> SoundFileFormat {
    let name = word.lowercased()
    if let format = SoundFileFormat(word: name) ?? SoundFileFormat(fileExtension: name) {
      return format
    }
    throw UsageError(
      paragraph(
        tr("Myna has no format called “%1”.", name),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: name, in: words),
          otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
  }

  /// Throws `UsageError` if an option requires an audio format and the value is not one.
  static func check(_ value: String, for option: OptionDescription) throws(UsageError) {
    let word = value.lowercased() == "midi" ? "mid" : value.lowercased()
    guard option.name == description.name, option.words.starts(with: words),
      !option.words.contains(word)
    else { return }
    _ = try format(named: value)
  }

  /// Returns the format that files with the path's extension have by default; nil if such files can
  /// also have another encoding.
  static func format(like path: String) -> SoundFileFormat? {
    format(ofFile: path).flatMap { $0.isDefaultForEnding ? $0 : nil }
  }

  /// Whether files in a format usually have the same extension as files in another format.
  static func isUsual(_ format: SoundFileFormat, inFilesLike other: SoundFileFormat) -> Bool {
    // An Ogg file can contain Opus.
    format.fileExtension == other.fileExtension || (format, other) == (.opus, .oggVorbis)
  }

  static func format(ofFile path: String) -> SoundFileFormat? {
    SoundFileFormat(fileExtension: NumberedPath.ending(of: path))
  }

  /// Throws `UsageError` if files in a format cannot have the given sample rate.
  static func check(
    _ format: SoundFileFormat, canHave sampleRate: Double
  ) throws(UsageError) {
    let supported = format.sampleRate(for: sampleRate)
    guard supported == sampleRate else {
      throw UsageError(
        tr(
          "The format %1 doesn’t support a sample rate of %2 Hz; choose --rate-hz %3 or another format.",
          format.word, plain(sampleRate), plain(supported)))
    }
  }
}
