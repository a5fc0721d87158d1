package enum SongProblem: String, Codable, Equatable, Sendable {
  case missing = "missing"
  case undecodable = "undecodable"
  case forbidden = "forbidden"
  /// The song comes with Myna, but its audio couldn't be generated from the score.
  case unmade = "unmade"
}
