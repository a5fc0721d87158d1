package enum SongProblem: String, Codable, Equatable, Sendable {
  /// Its file or folder is missing.
  case missing = "missing"
  /// No installed decoder supports it.
  case undecodable = "undecodable"
  /// Permission to read its file was denied.
  case forbidden = "forbidden"
  /// It comes with Myna, and its sound could not be generated from the score.
  case unmade = "unmade"
}
