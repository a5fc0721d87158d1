import Files
import SQLite

/// The song index, for use on one thread.
///
/// All SQL is in this type and in `SongSchema`.
final class SongIndex {
  let database: Database<MusicError>

  init(_ database: Database<MusicError>) { self.database = database }

  func change<T>(_ body: () throws(MusicError) -> T) throws(MusicError) -> T {
    let transaction = try database.begin()
    let result = try body()
    try transaction.commit()
    return result
  }

  func songs(_ numbers: [SongNumber]) throws(MusicError) -> [SongNumber: Song] {
    var found: [SongNumber: Song] = [:]
    found.reserveCapacity(numbers.count)
    for number in numbers {
      found[number] = try database.row(
        "SELECT \(SongColumn.list) FROM songs WHERE key = ?", [.integer(number.value)]
      ) { Song($0, from: 0) }
    }
    return found
  }

  /// Returns the song with the given ID, which can also be the path that the song's file had before
  /// it was moved.
  func song(_ id: SongID) throws(MusicError) -> Song? {
    try row(of: id, SongColumn.list) { Song($0, from: 0) }
  }

  func number(of id: SongID) throws(MusicError) -> SongNumber? {
    try row(of: id, "key") { SongNumber(Int64($0.integer(0))) }
  }

  private func row<T>(
    of id: SongID, _ columns: String, _ make: (Row) -> T
  ) throws(MusicError) -> T? {
    let (column, name) =
      switch id {
      case .sample(let name): ("folder IS NULL AND path", name)
      case .file(let path): ("folder IS NOT NULL AND path", path)
      }
    let sql = "SELECT \(columns) FROM songs WHERE "
    if let found = try database.row(sql + "\(column) = ?", [.text(name)], make) { return found }
    return try database.row(sql + "former_path = ?", [.text(name)], make)
  }
}

struct MusicFolder: Equatable, Sendable {
  var key: Int64
  var path: String
  /// Whether the folder has ever been listed.
  var wasRead: Bool
  /// Subfolders that were mount points when they were last listed.
  var mounts: Set<String> = []
}

extension SongIndex {
  /// Sets the folders, in the given order.
  ///
  /// Removes the songs in all other folders and returns them.
  func setFolders(
    _ paths: [String]
  ) throws(MusicError) -> (folders: [MusicFolder], removed: Set<SongID>) {
    try change { () throws(MusicError) in
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

  func recordRead(_ folder: Int64, mounts: [String]) throws(MusicError) {
    try change { () throws(MusicError) in
      try database.run("UPDATE folders SET was_read = 1 WHERE key = ?", .integer(folder))
      try database.run("DELETE FROM mounts WHERE folder = ?", .integer(folder))
      for path in mounts {
        try database.run(
          "INSERT OR REPLACE INTO mounts VALUES (?, ?)", .text(path), .integer(folder))
      }
    }
  }
}

/// The picture in a folder, which is shown for its songs that have no embedded picture.
struct CoverRecord: Sendable {
  var file: ListedFiles.File
  var artwork: ArtworkID
}

extension SongIndex {
  func save(_ covers: [CoverRecord]) throws(MusicError) {
    try change { () throws(MusicError) in
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

  func showPictures() throws(MusicError) {
    let shown = """
      coalesce(embedded, (SELECT p.artwork FROM pictures p WHERE p.directory = songs.directory))
      """
    try database.run(
      "UPDATE songs SET artwork = \(shown) WHERE folder IS NOT NULL AND artwork IS NOT \(shown)")
  }

  func files(of picture: ArtworkID) throws(MusicError) -> (covers: [String], songs: [String]) {
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

extension SongIndex {
  /// Stores a song's measured loudness, which remains valid until the song's file changes.
  func setLoudness(_ loudness: SongLoudness, of id: SongID) throws(MusicError) {
    let (isFile, path) =
      switch id {
      case .sample(let name): (false, name)
      case .file(let path): (true, path)
      }
    try change { () throws(MusicError) in
      try database.run(
        """
        UPDATE songs SET track_gain = ?, album_gain = ?, track_peak = ?
        WHERE path = ? AND (folder IS NOT NULL) = ?
        """, .optional(loudness.trackGain), .optional(loudness.albumGain),
        .optional(loudness.trackPeak), .text(path), .boolean(isFile))
    }
  }
}
