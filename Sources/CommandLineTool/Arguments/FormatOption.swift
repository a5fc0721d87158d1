import Files
import SoundFiles

enum FormatOption {
  static let description = description(
    "Output format; by default taken from OUT’s extension, with the bit depth of the input for WAV. wav has 16 bits."
  )

  /// Returns the option with a summary, and with further values that the command accepts.
  static func description(_ summary: String, and others: [String] = []) -> OptionDescription {
    OptionDescription(
      name: "format", letter: "f", value: "FORMAT", summary: summary,
      words: words + others)
  }

  private static let words = SoundFileFormat.allCases.map(\.word)

  static func format(_ arguments: ParsedArguments) throws -> SoundFileFormat? {
    guard let name = arguments.text("format")?.lowercased() else { return nil }
    if let format = SoundFileFormat(word: name) ?? SoundFileFormat(fileExtension: name) {
      return format
    }
    throw UsageError(
      "There is no format “\(name)”."
        + Suggestion.sentence(
          Suggestion.nearest(to: name, in: words),
          otherwise: "Choose from \(words.joined(separator: ", "))."))
  }

  /// The format in which a sound is written that comes from a file with this name; nil if the name
  /// does not tell.
  static func format(like path: String) -> SoundFileFormat? {
    format(ofFile: path).flatMap { $0.isDefaultForEnding ? $0 : nil }
  }

  /// Returns the format that a file name's extension stands for.
  static func format(ofFile path: String) -> SoundFileFormat? {
    SoundFileFormat(fileExtension: NumberedPath.ending(of: path))
  }
}
