import Files
import Indexing
import SQLite

extension SongIndex {
  struct Difference: Sendable {
    /// Whether rows changed because songs moved, disappeared, or returned.
    var hasChanges = false
    var removed: Set<SongID> = []
    /// Files that are new or changed, or that might be readable now.
    var songs: [ListedFiles.File] = []
    var pictures: [ListedFiles.File] = []
  }

  /// Compares the folders with the index and updates all rows whose files don't have to be read.
  ///
  /// - Parameter decoders: the available decoders. Files that other decoders failed to decode are
  ///   read again.
  func compare(_ listing: ListedFiles, decoders: String) throws(MusicError) -> Difference {
    var difference = Difference()
    try change { () throws(MusicError) in
      try saveListing(listing)
      for step in [Self.missing, Self.returned, Self.gone, Self.rehoused, Self.goneCovers] {
        if step == Self.gone {
          difference.hasChanges = try applyMoves() || difference.hasChanges
          difference.removed = try removeSongs(step)
        } else {
          try database.run(step)
        }
        difference.hasChanges = difference.hasChanges || database.changeCount > 0
      }
      if difference.hasChanges { try showPictures() }
      difference.songs = try files(Self.unread, [.text(decoders)])
      difference.pictures = try files(Self.newPictures)
    }
    // Release the cached database pages, most of which aren't needed before the next scan.
    database.connection.releaseMemory()
    return difference
  }

  private func saveListing(_ listing: ListedFiles) throws(MusicError) {
    try database.runScript(Self.tables)
    for folder in listing.folders {
      try database.run("INSERT INTO answered VALUES (?)", .integer(folder))
    }
    for path in listing.unreachable {
      try database.run("INSERT OR IGNORE INTO unreachable VALUES (?)", .text(path))
    }
    for (table, files) in [("listing", listing.songs), ("covers", listing.pictures)] {
      for file in files {
        try database.run(
          "INSERT OR REPLACE INTO \(table) VALUES (?, ?, ?, ?, ?, ?)", .text(file.path),
          .integer(file.folder), .text(file.directory), .integer(file.stamp.inode),
          .integer(file.stamp.size), .integer(file.stamp.modified))
      }
    }
  }

  private static let tables =
    ["listing", "covers"].map {
      """
      CREATE TEMP TABLE IF NOT EXISTS \($0) (
        path TEXT PRIMARY KEY, folder INTEGER, directory TEXT, inode INTEGER, size INTEGER,
        modified INTEGER) WITHOUT ROWID;
      DELETE FROM \($0);
      """
    }.joined() + """
      CREATE TEMP TABLE IF NOT EXISTS answered (folder INTEGER PRIMARY KEY);
      CREATE TEMP TABLE IF NOT EXISTS unreachable (path TEXT PRIMARY KEY) WITHOUT ROWID;
      DELETE FROM answered;
      DELETE FROM unreachable;
      """

  /// Returns an SQL condition for files whose existence is unknown.
  ///
  /// All paths in a folder sort between its path with "/" appended and its path with "0" appended,
  /// because "0" is the character after "/".
  private static func isUntold(_ table: String) -> String {
    """
    (\(table).folder NOT IN (SELECT folder FROM answered) OR EXISTS (
      SELECT 1 FROM unreachable u WHERE \(table).path = u.path
        OR \(table).path > u.path || '/' AND \(table).path < u.path || '0'))
    """
  }

  private static let missing = """
    UPDATE songs SET is_missing = 1
    WHERE folder IS NOT NULL AND NOT is_missing AND path NOT IN (SELECT path FROM listing)
      AND \(isUntold("songs"))
    """

  private static let returned = """
    UPDATE songs SET is_missing = 0
    WHERE is_missing AND path IN (SELECT path FROM listing)
    """

  private static let gone = """
    DELETE FROM songs
    WHERE folder IS NOT NULL AND path NOT IN (SELECT path FROM listing)
      AND NOT \(isUntold("songs"))
    RETURNING path, CASE WHEN former_path NOT IN (SELECT path FROM listing) THEN former_path END
    """

  /// Updates rows whose files now belong to a different folder or have new inode numbers.
  private static let rehoused = """
    UPDATE songs SET folder = l.folder, inode = l.inode FROM listing l
    WHERE l.path = songs.path AND (l.folder != songs.folder OR l.inode != songs.inode)
    """

  /// Runs a statement that removes songs and returns the IDs for both the current and the former
  /// paths of these songs.
  func removeSongs(
    _ sql: String, _ values: [SQLiteValue] = []
  ) throws(MusicError) -> Set<SongID> {
    let paths = try database.rows(sql, values) { [$0.text(0), $0.optionalText(1)] }
    return Set(paths.joined().compactMap { $0.map(SongID.file) })
  }

  private static let goneCovers = """
    DELETE FROM pictures
    WHERE path NOT IN (SELECT path FROM covers) AND NOT \(isUntold("pictures"))
    """

  private static let unread = """
    SELECT l.path, l.folder, l.directory, l.inode, l.size, l.modified
    FROM listing l LEFT JOIN songs s ON s.path = l.path
    WHERE s.key IS NULL OR s.size != l.size OR s.modified != l.modified OR NOT s.is_complete
      OR s.problem = '\(SongProblem.forbidden.rawValue)'
      OR s.problem = '\(SongProblem.undecodable.rawValue)' AND s.decoders != ?
    ORDER BY l.path
    """

  private static let newPictures = """
    SELECT c.path, c.folder, c.directory, c.inode, c.size, c.modified
    FROM covers c LEFT JOIN pictures p ON p.path = c.path
    WHERE p.path IS NULL OR p.size != c.size OR p.modified != c.modified
    """

  private func applyMoves() throws(MusicError) -> Bool {
    let moves = try database.rows(
      """
      SELECT s.key, l.path, l.directory, l.folder FROM listing l JOIN songs s
        ON s.inode = l.inode AND s.size = l.size AND s.modified = l.modified
      WHERE s.folder IS NOT NULL AND s.path NOT IN (SELECT path FROM listing)
        AND NOT EXISTS (SELECT 1 FROM songs o WHERE o.path = l.path)
      """
    ) { ($0.integer(0), $0.text(1), $0.text(2), $0.integer(3)) }
    var moved: Set<Int> = []
    for (key, path, directory, folder) in moves where moved.insert(key).inserted {
      // Ignore conflicts, because two rows can match the same file.
      try database.run(
        """
        UPDATE OR IGNORE songs SET former_path = path, path = ?, directory = ?, folder = ?,
          is_missing = 0, is_settled = undecoded IS NULL WHERE key = ?
        """, .text(path), .text(directory), .integer(folder), .integer(key))
    }
    return !moved.isEmpty
  }

  private func files(
    _ sql: String, _ values: [SQLiteValue] = []
  ) throws(MusicError) -> [ListedFiles.File] {
    try database.rows(sql, values) { row in
      ListedFiles.File(
        folder: Int64(row.integer(1)), path: row.text(0), directory: row.text(2),
        stamp: FileStamp(row, from: 3))
    }
  }
}
