/// Text as it comes from files, made fit for a line on a screen.
enum SongText {
  private static let limit = 1_000

  /// Without controls and line breaks, without blanks at both ends, and of a length that somebody may read.
  static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(limit).map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars)
    return String(line).split(separator: " ", omittingEmptySubsequences: true)
      .joined(separator: " ")
  }
}
