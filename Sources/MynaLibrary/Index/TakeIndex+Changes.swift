import FoundationEssentials
import SQLite

extension TakeIndex {
  /// As many changes are remembered, and no more; who was away for longer looks at everything anew.
  private static let longestMemory = 10_000

  /// The number of the last change there was.
  func lastChange() throws(LibraryError) -> Int {
    try database.row("SELECT coalesce(max(sequence), 0) FROM changes") { $0.integer(0) } ?? 0
  }

  /// The takes that were changed after a number, or nil if there were more than are remembered.
  func changes(after sequence: Int) throws(LibraryError) -> (last: Int, ids: [UUID]?) {
    let last = try lastChange()
    guard last - sequence <= Self.longestMemory / 2 else { return (last, nil) }
    return (
      last, try ids("SELECT DISTINCT id FROM changes WHERE sequence > ?", [.integer(sequence)])
    )
  }

  /// Forgets changes that everybody has had the time to see.
  func forgetOldChanges() throws(LibraryError) {
    try database.run(
      "DELETE FROM changes WHERE sequence <= (SELECT max(sequence) FROM changes) - ?",
      .integer(Self.longestMemory))
  }
}
