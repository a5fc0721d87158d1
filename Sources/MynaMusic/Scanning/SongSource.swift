protocol SongSource: Sendable {
  /// Reads the tags of a file; blocks, and can be called on several threads concurrently.
  ///
  /// - Parameter shouldContinue: called several times a second; returning false throws `cancelled`.
  func facts(
    of path: String, while shouldContinue: () -> Bool
  ) throws(SongSourceError) -> SongMetadata
}

enum SongSourceError: Error, Equatable, Sendable {
  case gone
  case forbidden
  case unknown
  case slow
  /// The file can't be read at the moment.
  case unreadable
  case noReader
  case cancelled
}
