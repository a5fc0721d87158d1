import SQLite

/// Albums of many artists.
extension SongIndex {
  private struct AlbumKey: Hashable {
    var folder: String
    var album: String
  }

  /// Songs of one album in one folder that name no album artist, and may have several artists.
  private struct Candidate {
    var directories: [String] = []
    var artists: Set<String> = []
    var isShared = false
  }

  /// Settles whose albums they are that do not say so: see `AlbumLeader`.
  func settleLeaders() throws(SQLiteError) {
    try change { () throws(SQLiteError) in
      try database.runScript(
        """
        CREATE TEMP TABLE IF NOT EXISTS shared (
          directory TEXT, album_key TEXT, PRIMARY KEY (directory, album_key)) WITHOUT ROWID;
        DELETE FROM shared;
        """)
      for (key, candidate) in try candidates() {
        guard let leader = AlbumLeader.leader(of: try songs(of: candidate, key.album)) else {
          continue
        }
        for directory in candidate.directories {
          let place = [SQLiteValue.text(directory), .text(key.album)]
          try database.run("INSERT INTO shared VALUES (?, ?)", place)
          try database.run(
            """
            UPDATE songs SET leader = ?, leader_key = ?
            WHERE directory = ? AND album_key = ? AND album_artist = '' AND leader_key != ?
            """, [.text(leader.name), .text(leader.key)] + place + [.text(leader.key)])
        }
      }
      try database.run(
        """
        UPDATE songs SET leader = artist, leader_key = artist_key
        WHERE album_artist = '' AND leader_key != artist_key
          AND (directory, album_key) NOT IN (SELECT directory, album_key FROM shared)
        """)
    }
  }

  private func candidates() throws(SQLiteError) -> [AlbumKey: Candidate] {
    var candidates: [AlbumKey: Candidate] = [:]
    try database.each(
      """
      SELECT directory, album_key, min(artist_key), max(artist_key), max(is_compilation)
      FROM songs WHERE album != '' AND album_artist = '' GROUP BY directory, album_key
      """
    ) { row in
      let directory = row.text(0)
      let key = AlbumKey(folder: AlbumFolder.path(of: directory), album: row.text(1))
      var candidate = candidates[key] ?? Candidate()
      candidate.directories.append(directory)
      candidate.artists.formUnion([row.text(2), row.text(3)])
      candidate.isShared = candidate.isShared || candidate.artists.count > 1 || row.boolean(4)
      candidates[key] = candidate
      return true
    }
    return candidates.filter(\.value.isShared)
  }

  private func songs(
    of candidate: Candidate, _ album: String
  ) throws(SQLiteError) -> [AlbumLeader.Song] {
    var songs: [AlbumLeader.Song] = []
    for directory in candidate.directories {
      songs += try database.rows(
        """
        SELECT artist, artist_key, disc, track, is_compilation FROM songs
        WHERE directory = ? AND album_key = ? AND album_artist = ''
        """, [.text(directory), .text(album)]
      ) { row in
        AlbumLeader.Song(
          artist: row.text(0), artistKey: row.text(1), disc: row.isNull(2) ? nil : row.integer(2),
          track: row.isNull(3) ? nil : row.integer(3), isCompilation: row.boolean(4))
      }
    }
    return songs
  }
}
