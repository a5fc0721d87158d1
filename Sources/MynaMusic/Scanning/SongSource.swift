/// Reads what the files of songs say of themselves.
protocol SongSource: Sendable {
  /// Reads the tags of a file; blocks, and may be called on several threads at once.
  ///
  /// - Parameter goesOn: called several times a second; returning false throws `cancelled`.
  func facts(
    of path: String, while goesOn: () -> Bool
  ) throws(SongSourceError) -> SongFacts
}

/// Why the tags of a file were not read.
enum SongSourceError: Error, Equatable, Sendable {
  /// The file is gone.
  case gone
  /// The file may not be read.
  case forbidden
  /// The file is none of those whose tags are understood.
  case unknown
  /// The file keeps its reader waiting.
  case slow
  /// The file cannot be read at present.
  case unreadable
  /// No tags can be read at present.
  case noReader
  case cancelled
}
