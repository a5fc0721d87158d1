package enum SongProblem: String, Codable, Equatable, Sendable {
  case missing = "missing"
  case undecodable = "undecodable"
  case forbidden = "forbidden"
  /// It comes with Myna, and its sound could not be generated from the score.
  case unmade = "unmade"
}
