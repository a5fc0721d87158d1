extension SongID {
  private static let samplePrefix = "sample:"

  /// The string form for other programs: a file's path, or `sample:` and the name of a score.
  package var name: String {
    switch self {
    case .sample(let score): Self.samplePrefix + score
    case .file(let path): path
    }
  }

  package init?(name: String) {
    if name.hasPrefix("/") {
      self = .file(name)
    } else if name.hasPrefix(Self.samplePrefix), name != Self.samplePrefix {
      self = .sample(String(name.dropFirst(Self.samplePrefix.count)))
    } else {
      return nil
    }
  }
}
