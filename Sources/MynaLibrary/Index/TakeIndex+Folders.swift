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
}
