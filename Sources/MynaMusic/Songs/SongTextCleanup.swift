enum SongTextCleanup {
  private static let limit = 1_000

  /// Removes control characters and line breaks, collapses and trims spaces, and limits the length.
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
