public import FoundationEssentials

/// A change in the library, by this or another process.
public enum LibraryChange: Equatable, Sendable {
  /// These takes are new, changed or gone.
  case takes([UUID])
  /// So much changed that everything must be reloaded.
  case everything
  /// The folder of takes has disappeared or is back.
  case folder(isGone: Bool)
}
