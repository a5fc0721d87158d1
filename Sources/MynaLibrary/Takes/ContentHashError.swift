/// Why a sound has no hash.
public enum ContentHashError: Error, Equatable, Sendable {
  /// This machine has no SHA-256 for us.
  case unavailable
  /// There is no such file.
  case notFound(path: String)
  /// The system would not give it, in its own words.
  case unreadable(path: String, reason: String)
}
