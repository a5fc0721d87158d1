import SQLite

extension SongIndex {
  func songs(_ query: MusicQuery) throws(MusicError) -> [Song] {
    try rows(SongColumn.list, query) { Song($0, from: 0) }
  }

  func numbers(_ query: MusicQuery) throws(MusicError) -> [SongNumber] {
    try rows("key", query) { SongNumber(Int64($0.integer(0))) }
  }

  func playable(_ query: MusicQuery) throws(MusicError) -> [SongID] {
    var names: [SongID] = []
    let (sql, values) = Self.selection(SongColumn.list, query)
    try database.each(sql, values) { row in
      let song = Song(row, from: 0)
      if song.problem == nil { names.append(song.id) }
      return true
    }
    return names
  }

  func undecodableCount(_ query: MusicQuery) throws(MusicError) -> Int {
    let (condition, values) = Self.condition(query)
    return try database.row(
      "SELECT count(*) FROM songs WHERE \(condition) AND \(Self.isUndecodable)", values
    ) { $0.integer(0) } ?? 0
  }

  private static let isUndecodable = "problem IS '\(SongProblem.undecodable.rawValue)'"

  func extent() throws(MusicError) -> CatalogScope {
    func hasSongs(_ condition: String) throws(MusicError) -> Bool {
      try database.row("SELECT 1 FROM songs WHERE \(condition) LIMIT 1") { _ in true } ?? false
    }
    return try hasSongs("folder IS NOT NULL") ? .own : hasSongs("TRUE") ? .onlySamples : .empty
  }

  private func rows<T>(
    _ columns: String, _ query: MusicQuery, _ make: (Row) -> T
  ) throws(MusicError) -> [T] {
    let (sql, values) = Self.selection(columns, query)
    return try database.rows(sql, values, make)
  }

  private static func selection(
    _ columns: String, _ query: MusicQuery
  ) -> (String, [SQLiteValue]) {
    let (condition, values) = condition(query)
    return ("SELECT \(columns) FROM songs WHERE \(condition) ORDER BY \(order(query))", values)
  }

  private static func order(_ query: MusicQuery) -> String {
    // Sort tracks without numbers by their own artists.
    let byLeader =
      ["leader_key", "album_key"] + SongSchema.albumOrder + ["artist_key", "title_key"]
    let columns =
      switch query.order {
      case .title: ["title_key", "artist_key", "album_key"] + SongSchema.albumOrder
      case .artist: byLeader
      case .album: ["album_key", "leader_key"] + SongSchema.albumOrder + ["title_key"]
      case .duration: ["duration"] + byLeader
      }
    return (columns + ["key"]).map { query.isDescending ? $0 + " DESC" : $0 }
      .joined(separator: ", ")
  }

  private static func condition(_ query: MusicQuery) -> (String, [SQLiteValue]) {
    var (conditions, values): ([String], [SQLiteValue]) = (["TRUE"], [])
    let words = SongSortKeys.words(query.text)
    if !words.isEmpty {
      let holds = words.map { _ in "instr(text, ?) > 0" }.joined(separator: " AND ")
      conditions.append("key IN (SELECT key FROM search WHERE \(holds))")
      values += words.map(SQLiteValue.text)
    }
    if let artist = query.artist.map(SongSortKeys.key) {
      // The plus signs keep SQLite from using an index whose order differs from the order of the
      // result.
      conditions.append("(+artist_key = ? OR +album_artist_key = ?)")
      values += [.text(artist), .text(artist)]
    }
    if let album = query.album {
      let (title, artist) = (SongSortKeys.key(album.title), SongSortKeys.key(album.artist))
      // If a caller knows only a song on an album by various artists, it passes the song's artist
      // instead of the album's.
      conditions.append(
        """
        album_key = ? AND leader_key = coalesce(
          (SELECT leader_key FROM songs WHERE album_key = ? AND leader_key = ? LIMIT 1),
          (SELECT leader_key FROM songs WHERE album_key = ? AND artist_key = ? LIMIT 1))
        """)
      values += [title, title, artist, title, artist].map(SQLiteValue.text)
    }
    return (conditions.joined(separator: " AND "), values)
  }

  func albums() throws(MusicError) -> [AlbumSummary] {
    try database.rows(
      """
      SELECT min(album), min(leader), count(*), min(artwork) FROM songs
      WHERE album != '' AND NOT \(Self.isUndecodable)
      GROUP BY leader_key, album_key ORDER BY leader_key, album_key
      """
    ) { row in
      AlbumSummary(
        album: Album(title: row.text(0), artist: row.text(1)), songCount: row.integer(2),
        artwork: row.optionalText(3).map(ArtworkID.init))
    }
  }

  /// Returns the artists of all songs, sorted, except those who only perform on other artists'
  /// albums.
  func artists() throws(MusicError) -> [ArtistSummary] {
    try database.rows(
      """
      WITH decodable AS (SELECT * FROM songs WHERE NOT \(Self.isUndecodable)),
      named AS (
        SELECT CASE album_artist WHEN '' THEN artist ELSE album_artist END AS name,
          CASE album_artist WHEN '' THEN artist_key ELSE album_artist_key END AS name_key
        FROM decodable),
      listed AS (SELECT name_key, min(name) AS name FROM named WHERE name != '' GROUP BY name_key),
      shares AS (
        SELECT artist_key AS name_key FROM decodable
        UNION ALL
        SELECT album_artist_key FROM decodable WHERE album_artist_key != artist_key)
      SELECT name, count(*) FROM listed JOIN shares USING (name_key)
      GROUP BY name_key ORDER BY name_key
      """
    ) { ArtistSummary(name: $0.text(0), songCount: $0.integer(1)) }
  }
}

extension SongIndex {
  private struct AlbumKey: Hashable {
    var folder: String
    var album: String
  }

  /// The songs of one album in one folder that have no album artist, possibly by several artists.
  private struct Candidate {
    var directories: [String] = []
    var artists: Set<String> = []
    var isShared = false
  }

  /// Assigns an artist to each album that has no album artist; see `AlbumArtistGuess`.
  func settleLeaders() throws(MusicError) {
    try change { () throws(MusicError) in
      try database.runScript(
        """
        CREATE TEMP TABLE IF NOT EXISTS shared (
          directory TEXT, album_key TEXT, PRIMARY KEY (directory, album_key)) WITHOUT ROWID;
        DELETE FROM shared;
        """)
      for (key, candidate) in try candidates() {
        guard let leader = AlbumArtistGuess.leader(of: try songs(of: candidate, key.album)) else {
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

  private func candidates() throws(MusicError) -> [AlbumKey: Candidate] {
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
  ) throws(MusicError) -> [AlbumArtistGuess.Song] {
    var songs: [AlbumArtistGuess.Song] = []
    for directory in candidate.directories {
      songs += try database.rows(
        """
        SELECT artist, artist_key, disc, track, is_compilation FROM songs
        WHERE directory = ? AND album_key = ? AND album_artist = ''
        """, [.text(directory), .text(album)]
      ) { row in
        AlbumArtistGuess.Song(
          artist: row.text(0), artistKey: row.text(1), disc: row.isNull(2) ? nil : row.integer(2),
          track: row.isNull(3) ? nil : row.integer(3), isCompilation: row.boolean(4))
      }
    }
    return songs
  }
}
