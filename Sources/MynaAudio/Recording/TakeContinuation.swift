/// A report that a take continues in another journal.
public struct TakeContinuation: Equatable, Sendable {
  /// The reason for the new journal.
  public enum Reason: Equatable, Sendable {
    /// The journal was removed, renamed or replaced.
    ///
    /// The new one holds everything recorded so far.
    case takenAway
    /// The journal has reached the largest size that the file system allows.
    ///
    /// The new one begins with the next frames.
    case largestFile
    /// The journal was removed and could not be read any more, as happens if it is removed on a
    /// server.
    ///
    /// The new one begins with the next frames.
    case unreadable
    /// The disk is full.
    ///
    /// The new journal is on another disk, and begins with the next frames.
    case diskFull
    /// The disk has failed or was unplugged.
    ///
    /// The new journal is on another disk, and begins with the next frames.
    case diskFailed
  }

  /// Why the take continues in another journal.
  public var reason: Reason
  /// The path of the new journal.
  public var journal: String
  /// The number of times that the take has moved to another journal.
  public var count: Int
}
