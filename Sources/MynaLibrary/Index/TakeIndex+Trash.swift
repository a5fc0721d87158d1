import FoundationEssentials
import SQLite

/// Keeps track of what this index has seen in the trash.
extension TakeIndex {
  /// Returns when the trash was last looked at; nil if never.
  func lastLookAtTrash() throws(LibraryError) -> Date? {
    try database.row("SELECT value FROM facts WHERE name = 'trash'") {
      Date(timeIntervalSince1970: $0.real(0))
    }
  }

  /// Records the date of a look at the trash.
  func setLastLookAtTrash(_ date: Date) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO facts VALUES ('trash', ?)", .real(date.timeIntervalSince1970))
  }

  /// Sets the date until which takes in the trash must not be removed automatically.
  ///
  /// - Parameter evenIfSeen: whether the date applies also to takes that were already there at the last look.
  func keepTrash(until date: Date, evenIfSeen: Bool) throws(LibraryError) {
    try database.run(
      "UPDATE takes SET kept_until = ? WHERE place = ? AND (kept_until IS NULL OR ?)",
      .real(date.timeIntervalSince1970), .integer(TakeFilePlace.trash.rawValue),
      .boolean(evenIfSeen))
  }

  /// Returns takes in the trash that may be removed automatically.
  func trash(keptUntil date: Date) throws(LibraryError) -> [TakeRecord] {
    try records(
      "place = ? AND kept_until <= ?",
      [.integer(TakeFilePlace.trash.rawValue), .real(date.timeIntervalSince1970)])
  }
}
