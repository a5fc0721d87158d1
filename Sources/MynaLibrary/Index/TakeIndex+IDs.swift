import Foundation
import SQLite

/// The ids of takes.
extension TakeIndex {
  /// Returns all takes in the index.
  func knownIDs() throws(LibraryError) -> [UUID] { try ids("SELECT id FROM takes") }

  /// Returns the ids in the first column of a result.
  func ids(_ sql: String, _ values: [SQLiteValue] = []) throws(LibraryError) -> [UUID] {
    try database.rows(sql, values, Self.firstID)
  }

  private static func firstID(_ row: Row) throws(SQLiteError) -> UUID { try row.id(0) }
}
