/// Word that a take goes on in another journal than before.
public struct TakeContinuation: Equatable, Sendable {
  /// Why it does.
  public enum Reason: Equatable, Sendable {
    /// Somebody has removed, renamed or replaced the journal. The new one holds all that was recorded.
    case takenAway
    /// The file system lets no file become larger. The new journal begins with what came next.
    case largestFile
    /// The journal was taken away and could not be read any more, as happens when a server removes it. The new one begins
    /// with what came next.
    case unreadable
  }

  /// Why.
  public var reason: Reason
  /// The journal it goes on in.
  public var journal: String
  /// How many times the take has gone on in another one.
  public var count: Int
}
