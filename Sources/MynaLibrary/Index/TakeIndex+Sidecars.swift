import Foundation
import SQLite

/// Compares the sidecars in the folder with those that the rows were made from.
extension TakeIndex {
  /// Records which sidecars exist; `list` must call the function that it gets with each of them.
  func takeDownSidecars(
    _ list: (_ add: (UUID, FileStamp) throws(LibraryError) -> Void) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try connection.runScript(
        """
        CREATE TEMP TABLE IF NOT EXISTS sidecars (
          id TEXT PRIMARY KEY, inode INTEGER, size INTEGER, modified INTEGER) WITHOUT ROWID;
        DELETE FROM sidecars;
        """)
    }
    try transaction { () throws(LibraryError) in
      try list { (id: UUID, stamp: FileStamp) throws(LibraryError) in
        try translated { () throws(SQLiteError) in
          try connection.run(
            "INSERT OR REPLACE INTO sidecars VALUES (?, ?, ?, ?)", .text(id.uuidString),
            .integer(stamp.inode), .integer(stamp.size), .integer(stamp.modified))
        }
      }
    }
  }

  /// Returns takes whose sidecar is not the one that the row was made from.
  func idsOfOtherSidecars() throws(LibraryError) -> [UUID] {
    try ids(
      """
      SELECT id FROM takes LEFT JOIN sidecars s USING (id)
      WHERE s.inode IS NOT sidecar_inode OR s.size IS NOT sidecar_size
        OR s.modified IS NOT sidecar_modified
      """)
  }

  /// Returns takes whose file was seen in the last scan of the folder.
  func listedIDs() throws(LibraryError) -> [UUID] {
    try ids(
      """
      SELECT id FROM takes JOIN listing l ON l.place = takes.place AND l.name = takes.file_name
      WHERE condition != \(TakeCondition.missing.rawValue)
      """)
  }

  /// Returns all takes in the index.
  func knownIDs() throws(LibraryError) -> [UUID] { try ids("SELECT id FROM takes") }

  private func ids(_ sql: String) throws(LibraryError) -> [UUID] {
    try translated { () throws(SQLiteError) in
      try connection.rows(sql) { UUID(uuidString: $0.text(0)) }
    }.compactMap(\.self)
  }
}
