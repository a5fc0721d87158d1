/// Why a song cannot be played.
package enum SongProblem: String, Codable, Equatable, Sendable {
  /// Its file is gone, or its folder is not there.
  case missing = "missing"
  /// Nothing that is installed can decode it.
  case undecodable = "undecodable"
  /// Its file may not be read.
  case forbidden = "forbidden"
  /// It comes with Myna, and its sound could not be made of its score.
  case unmade = "unmade"
}
