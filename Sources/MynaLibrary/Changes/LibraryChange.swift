public import FoundationEssentials

/// A change in the library, by anybody.
public enum LibraryChange: Equatable, Sendable {
  /// These takes: new, changed or gone.
  case takes([UUID])
  /// So much that everything has to be asked for anew.
  case everything
  /// The folder of takes is gone, or is there again.
  case folder(isGone: Bool)
}
