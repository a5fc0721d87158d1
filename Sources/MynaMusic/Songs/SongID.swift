package enum SongID: Codable, Hashable, Sendable {
  /// A piece that comes with Myna, identified by the name of its score.
  case sample(String)
  /// One of the user's files, identified by its absolute path.
  case file(String)

  package var isSample: Bool {
    if case .sample = self { true } else { false }
  }

  private enum CodingKeys: String, CodingKey {
    case sample = "sample"
    case file = "file"
  }

  private enum SampleCodingKeys: String, CodingKey {
    case _0 = "_0"
  }

  private enum FileCodingKeys: String, CodingKey {
    case _0 = "_0"
  }
}

/// Identifies a picture.
///
/// Equal pictures have equal names.
package struct ArtworkID: Codable, Hashable, Sendable {
  /// The name of the picture, which contains only letters, digits, and hyphens.
  package var name: String

  package init(_ name: String) { self.name = name }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
  }
}
