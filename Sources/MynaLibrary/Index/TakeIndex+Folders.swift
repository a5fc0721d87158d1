import SQLite

/// The stamps of the folders whose names the rows agree with.
extension TakeIndex {
  /// Returns the stamps; nil if it is not known whether the rows agree with the names.
  func nameStamps() throws(LibraryError) -> [FolderStamp]? {
    let stamps = try database.rows("SELECT inode, modified, changed FROM folders ORDER BY number") {
      FolderStamp(
        inode: Int64($0.integer(0)), modified: Int64($0.integer(1)),
        changed: Int64($0.integer(2)))
    }
    return stamps.isEmpty ? nil : stamps
  }

  /// Records the stamps of folders with whose names all rows agree; nil if that is not known any more.
  func setNameStamps(_ stamps: [FolderStamp]?) throws(LibraryError) {
    guard try nameStamps() != stamps else { return }
    let transaction = try begin()
    try database.run("DELETE FROM folders")
    for (number, stamp) in (stamps ?? []).enumerated() {
      try database.run(
        "INSERT INTO folders VALUES (?, ?, ?, ?)", .integer(number), .integer(stamp.inode),
        .integer(stamp.modified), .integer(stamp.changed))
    }
    try transaction.commit()
  }

  /// Returns the path of the folder that the rows are about; nil if an earlier version has written them.
  func folderPath() throws(LibraryError) -> String? {
    try database.row("SELECT value FROM facts WHERE name = 'folder'") { $0.text(0) }
  }

  /// Records the path of the folder that the rows are about, if it is another.
  func noteFolderPath(_ path: String) throws(LibraryError) {
    guard try folderPath() != path else { return }
    do throws(LibraryError) {
      try database.run("INSERT OR REPLACE INTO facts VALUES ('folder', ?)", .text(path))
    } catch .readOnly {
      return
    } catch .noSpace {
      return
    }
  }

  /// Returns the number of takes whose file was in the folder when it was last looked at.
  func presentCount() throws(LibraryError) -> Int {
    try database.row(
      "SELECT count(*) FROM takes WHERE place = 0 AND condition != \(TakeCondition.missing.rawValue)"
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the takes in the folder that have earlier versions.
  func editedRecords() throws(LibraryError) -> [TakeRecord] {
    try records("place = 0 AND is_edited != 0")
  }
}
