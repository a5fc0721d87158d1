import FoundationEssentials

/// Changes of the folder since the index last saw it.
public struct ScanReport: Equatable, Sendable {
  /// Files looked at.
  public var fileCount = 0
  /// Takes that were not known.
  public var added = 0
  /// Takes whose file was changed, or is back.
  public var changed = 0
  /// Takes whose file has another name.
  public var moved = 0
  /// Takes whose file is gone.
  public var gone = 0

  /// Why files could not be read this time; their takes stay as they are.
  public var unopened: [LibraryError] = []
  /// The takes whose file was changed outside of Myna.
  var changedIDs: Set<UUID> = []

  /// Whether the index was right.
  public var isUnchanged: Bool { added + changed + moved + gone == 0 }
}
