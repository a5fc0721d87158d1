import SQLite

/// The picture of a folder, which is shown for its songs that have none inside.
struct CoverRecord: Sendable {
  var file: ListedFiles.File
  var artwork: ArtworkID
}

extension SongIndex {
  /// Writes the pictures of folders.
  func save(_ covers: [CoverRecord]) throws(SQLiteError) {
    try change { () throws(SQLiteError) in
      for cover in covers {
        let (file, stamp) = (cover.file, cover.file.stamp)
        try database.run(
          "INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?)", .text(file.directory),
          .integer(file.folder), .text(file.path), .integer(stamp.inode), .integer(stamp.size),
          .integer(stamp.modified), .text(cover.artwork.name))
      }
      try showPictures()
    }
  }

  /// Gives each song the picture that is inside of its file, or else that of its folder.
  func showPictures() throws(SQLiteError) {
    let shown = """
      coalesce(embedded, (SELECT p.artwork FROM pictures p WHERE p.directory = songs.directory))
      """
    try database.run(
      "UPDATE songs SET artwork = \(shown) WHERE folder IS NOT NULL AND artwork IS NOT \(shown)")
  }

  /// Returns files that have a picture: picture files, or songs that it is inside of.
  func files(of picture: ArtworkID) throws(SQLiteError) -> (covers: [String], songs: [String]) {
    let name = SQLiteValue.text(picture.name)
    return (
      try database.rows("SELECT path FROM pictures WHERE artwork = ? LIMIT 3", [name]) {
        $0.text(0)
      },
      try database.rows(
        "SELECT path FROM songs WHERE embedded = ? AND NOT is_missing LIMIT 3", [name]
      ) { $0.text(0) }
    )
  }
}
