import FoundationEssentials

/// The changes in the folder since the last scan.
public struct ScanReport: Equatable, Sendable {
  /// The number of files.
  public var fileCount = 0
  /// The number of new takes.
  public var added = 0
  /// The number of takes whose file has changed or reappeared.
  public var changed = 0
  /// The number of takes whose file was renamed or moved.
  public var moved = 0
  /// The number of takes whose file has disappeared.
  public var gone = 0

  /// The errors for files that could not be read.
  ///
  /// Their takes did not change.
  public var unopened: [LibraryError] = []
  var changedIDs: Set<UUID> = []

  /// Whether there were no changes.
  public var isUnchanged: Bool { added + changed + moved + gone == 0 }
}
