import SQLite

extension SongIndex {
  /// Returns the songs of a query, in its order.
  func songs(_ query: MusicQuery) throws(SQLiteError) -> [Song] {
    try rows(SongColumn.list, query) { Song($0, from: 0) }
  }

  /// Returns the numbers of the songs of a query, in its order.
  func numbers(_ query: MusicQuery) throws(SQLiteError) -> [SongNumber] {
    try rows("key", query) { SongNumber(Int64($0.integer(0))) }
  }

  /// Returns the names of the songs of a query that can be played, in its order.
  func playable(_ query: MusicQuery) throws(SQLiteError) -> [SongID] {
    var names: [SongID] = []
    let (sql, values) = Self.selection(SongColumn.list, query)
    try database.each(sql, values) { row in
      let song = Song(row, from: 0)
      if song.problem == nil { names.append(song.id) }
      return true
    }
    return names
  }

  /// Returns the number of files of a query that nothing can decode.
  func undecodableCount(_ query: MusicQuery) throws(SQLiteError) -> Int {
    let (condition, values) = Self.condition(query)
    return try database.row(
      "SELECT count(*) FROM songs WHERE \(condition) AND \(Self.isUndecodable)", values
    ) { $0.integer(0) } ?? 0
  }

  private static let isUndecodable = "problem IS '\(SongProblem.undecodable.rawValue)'"

  /// Returns whose songs there are.
  func extent() throws(SQLiteError) -> CatalogExtent {
    func hasSongs(_ condition: String) throws(SQLiteError) -> Bool {
      try database.row("SELECT 1 FROM songs WHERE \(condition) LIMIT 1") { _ in true } ?? false
    }
    return try hasSongs("folder IS NOT NULL") ? .own : hasSongs("TRUE") ? .onlySamples : .empty
  }

  private func rows<T>(
    _ columns: String, _ query: MusicQuery, _ make: (Row) -> T
  ) throws(SQLiteError) -> [T] {
    let (sql, values) = Self.selection(columns, query)
    return try database.rows(sql, values, make)
  }

  /// The statement for columns of the songs of a query, with its values.
  private static func selection(
    _ columns: String, _ query: MusicQuery
  ) -> (String, [SQLiteValue]) {
    let (condition, values) = condition(query)
    return ("SELECT \(columns) FROM songs WHERE \(condition) ORDER BY \(order(query))", values)
  }

  private static func order(_ query: MusicQuery) -> String {
    // Tracks without numbers are sorted by their own artists.
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
    let words = SongKeys.words(query.text)
    if !words.isEmpty {
      let holds = words.map { _ in "instr(text, ?) > 0" }.joined(separator: " AND ")
      conditions.append("key IN (SELECT key FROM search WHERE \(holds))")
      values += words.map(SQLiteValue.text)
    }
    if let artist = query.artist.map(SongKeys.key) {
      // The plus keeps SQLite from another order than that of the result.
      conditions.append("(+artist_key = ? OR +album_artist_key = ?)")
      values += [.text(artist), .text(artist)]
    }
    if let album = query.album {
      let (title, artist) = (SongKeys.key(album.title), SongKeys.key(album.artist))
      // A song of an album of many artists is known by its own artist to whoever has only the song.
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

  /// Returns the albums of all songs, sorted by artist and title.
  func albums() throws(SQLiteError) -> [AlbumSummary] {
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

  /// Returns the artists of all songs, sorted; who only performs on albums of others is not among them.
  func artists() throws(SQLiteError) -> [ArtistSummary] {
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
