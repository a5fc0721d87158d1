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
      words: names.map(\.0) + others)
  }

  private static let names: [(String, SoundFileFormat)] = [
    ("wav", .wav16), ("wav24", .wav24), ("wav-float", .wavFloat), ("flac", .flac),
    ("ogg", .oggVorbis), ("opus", .opus), ("mp3", .mp3),
  ]

  static func format(_ arguments: ParsedArguments) throws -> SoundFileFormat? {
    guard let name = arguments.text("format")?.lowercased() else { return nil }
    if let found = names.first(where: { $0.0 == name }) { return found.1 }
    if let format = SoundFileFormat(fileExtension: name) { return format }
    throw UsageError(
      "There is no format “\(name)”."
        + Suggestion.sentence(
          Suggestion.nearest(to: name, in: names.map(\.0)),
          otherwise: "Choose from \(names.map(\.0).joined(separator: ", "))."))
  }

  /// Returns the value of `--format` that selects a format.
  static func name(of format: SoundFileFormat) -> String {
    names.first { $0.1 == format }?.0 ?? format.fileExtension
  }

  /// Returns the format that a file name's extension stands for.
  static func format(ofFile path: String) -> SoundFileFormat? {
    SoundFileFormat(fileExtension: NumberedPath.ending(of: path))
  }
}
