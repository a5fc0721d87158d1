import SQLite

/// A folder of the user's, as the index knows it.
struct MusicFolder: Equatable, Sendable {
  var key: Int64
  var path: String
  /// Whether it could be listed at any time.
  var wasRead: Bool
  /// Folders below it that began another disk when they were listed last.
  var mounts: Set<String> = []
}

extension SongIndex {
  /// Sets the folders that are looked at, in this order; forgets the songs of others, and returns these.
  func setFolders(
    _ paths: [String]
  ) throws(SQLiteError) -> (folders: [MusicFolder], removed: Set<SongID>) {
    try change { () throws(SQLiteError) in
      var removed: Set<SongID> = []
      for path in paths {
        try database.run("INSERT OR IGNORE INTO folders (path) VALUES (?)", .text(path))
      }
      let wanted = Set(paths.map { Array($0.utf8) })
      let known = try database.rows("SELECT key, path, was_read FROM folders") {
        MusicFolder(key: Int64($0.integer(0)), path: $0.text(1), wasRead: $0.boolean(2))
      }
      for folder in known where !wanted.contains(Array(folder.path.utf8)) {
        try removed.formUnion(
          removeSongs(
            "DELETE FROM songs WHERE folder = ? RETURNING path, former_path",
            [.integer(folder.key)]))
        try database.run("DELETE FROM folders WHERE key = ?", .integer(folder.key))
      }
      var folders: [MusicFolder] = []
      for path in paths {
        guard var folder = known.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) else {
          continue
        }
        folder.mounts = Set(
          try database.rows("SELECT path FROM mounts WHERE folder = ?", [.integer(folder.key)]) {
            $0.text(0)
          })
        folders.append(folder)
      }
      return (folders, removed)
    }
  }

  /// Notes that a folder could be listed, and which folders below it began another disk.
  func noteRead(_ folder: Int64, mounts: [String]) throws(SQLiteError) {
    try change { () throws(SQLiteError) in
      try database.run("UPDATE folders SET was_read = 1 WHERE key = ?", .integer(folder))
      try database.run("DELETE FROM mounts WHERE folder = ?", .integer(folder))
      for path in mounts {
        try database.run(
          "INSERT OR REPLACE INTO mounts VALUES (?, ?)", .text(path), .integer(folder))
      }
    }
  }
}
