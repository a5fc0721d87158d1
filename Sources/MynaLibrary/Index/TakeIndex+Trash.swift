import Foundation
import SQLite

/// What this index has seen of the trash.
extension TakeIndex {
  /// When it was looked at last; nil for never.
  func lastLookAtTrash() throws(LibraryError) -> Date? {
    try translated { () throws(SQLiteError) in
      try connection.row("SELECT value FROM facts WHERE name = 'trash'") {
        Date(timeIntervalSince1970: $0.real(0))
      }
    }
  }

  /// Takes down when it is looked at.
  func setLastLookAtTrash(_ date: Date) throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try connection.run(
        "INSERT OR REPLACE INTO facts VALUES ('trash', ?)", .real(date.timeIntervalSince1970))
    }
  }

  /// Takes down until when takes in the trash do not go by themselves.
  ///
  /// - Parameter evenIfSeen: whether that is true also for those that were there at the last look.
  func keepTrash(until date: Date, evenIfSeen: Bool) throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try connection.run(
        "UPDATE takes SET kept_until = ? WHERE place = ? AND (kept_until IS NULL OR ?)",
        .real(date.timeIntervalSince1970), .integer(TakeFilePlace.trash.rawValue),
        .boolean(evenIfSeen))
    }
  }

  /// Takes in the trash that may go by themselves.
  func trash(keptUntil date: Date) throws(LibraryError) -> [TakeRecord] {
    try records(
      "place = ? AND kept_until <= ?",
      [.integer(TakeFilePlace.trash.rawValue), .real(date.timeIntervalSince1970)])
  }
}
