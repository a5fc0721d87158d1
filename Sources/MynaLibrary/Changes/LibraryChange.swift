public import FoundationEssentials

/// A change in the library, by this or another process.
public enum LibraryChange: Equatable, Sendable {
  /// These takes are new, changed, or gone.
  case takes([UUID])
  /// So much changed that everything must be reloaded.
  case everything
  case folder(isGone: Bool)
}
