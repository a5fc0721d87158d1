/// A report that a take continues in another journal.
public struct TakeContinuation: Equatable, Sendable {
  /// The reason for switching to a new journal.
  ///
  /// If the old journal was removed, renamed, or replaced (`takenAway`), the new one contains
  /// everything recorded so far. In all other cases, the new journal contains only the frames that
  /// follow.
  ///
  /// `largestFile` means that the journal has reached the maximum file size that the file system
  /// allows. `unreadable` means that the journal was removed and can no longer be read, which can
  /// happen on a file server. After `diskFull` and `diskFailed`, the new journal is on another
  /// disk.
  public enum Reason: Equatable, Sendable {
    case takenAway
    case largestFile
    case unreadable
    case diskFull
    case diskFailed
  }

  /// Why the take continues in another journal.
  public var reason: Reason
  /// The path of the new journal.
  public var journal: String
  /// The number of times that the take has moved to another journal.
  public var count: Int
}
