public import FoundationEssentials

/// A change in the library, by this or another process.
public enum LibraryChange: Equatable, Sendable {
  /// The takes with these IDs were added, changed, or removed.
  case takes([UUID])
  /// Everything must be reloaded, for example because there were too many changes to list.
  case everything
  case folder(isGone: Bool)
}
