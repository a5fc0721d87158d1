/// What comes behind the last song, and behind each.
public enum RepeatMode: String, Codable, CaseIterable, Sendable {
  /// Nothing.
  case off
  /// The same song again.
  case one
  /// The first song.
  case all
}
