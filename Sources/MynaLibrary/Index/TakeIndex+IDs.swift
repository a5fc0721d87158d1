import Foundation
import SQLite

/// The ids of takes.
extension TakeIndex {
  /// Returns all takes in the index.
  func knownIDs() throws(LibraryError) -> [UUID] { try ids("SELECT id FROM takes") }

  func ids(_ sql: String) throws(LibraryError) -> [UUID] {
    try translated { () throws(SQLiteError) in
      try connection.rows(sql) { row throws(SQLiteError) in try row.id(0) }
    }
  }
}
