import SQLite

/// Texts of unknown encodings, which are read by all of a folder together.
extension SongIndex {
  /// Returns the folders whose texts are to be read again: songs came into them, or another encoding was stated.
  func unsettledFolders(_ encodings: StatedEncodings) throws(SQLiteError) -> [String] {
    let folders = try database.rows(
      """
      SELECT directory, min(is_settled), min(ifnull(stated_encoding, '')),
        max(ifnull(stated_encoding, ''))
      FROM songs WHERE undecoded IS NOT NULL GROUP BY directory
      """
    ) { (path: $0.text(0), isSettled: $0.boolean(1), encodings: [$0.text(2), $0.text(3)]) }
    return folders.filter { folder in
      let stated = encodings.encoding(of: folder.path) ?? ""
      return !folder.isSettled || folder.encodings != [stated, stated]
    }.map(\.path)
  }

  /// Reads the texts of a folder's songs again, in the encoding that was stated for it, or in those guessed by all of them.
  func settleTexts(of folder: String, _ encodings: StatedEncodings) throws(SQLiteError) {
    let stated = encodings.encoding(of: folder)
    let songs = try database.rows(
      """
      SELECT undecoded, \(SongColumn.list) FROM songs
      WHERE directory = ? AND undecoded IS NOT NULL ORDER BY path
      """, [.text(folder)]
    ) { row in (undecoded: UndecodedTexts(stored: row.text(0)), song: Song(row, from: 1)) }
    let guess =
      stated == nil ? EncodingGuess(songs.flatMap { $0.undecoded?.evidence ?? [] }) : nil
    try change { () throws(SQLiteError) in
      for (undecoded, song) in songs {
        guard let undecoded else { continue }
        let texts = guess.map(undecoded.decoded(by:)) ?? undecoded.decoded(as: stated ?? "")
        try write(texts, to: song)
      }
      try database.run(
        """
        UPDATE songs SET is_settled = 1, stated_encoding = ?
        WHERE directory = ? AND undecoded IS NOT NULL
        """, .optional(stated), .text(folder))
    }
  }

  private func write(_ texts: [String?], to song: Song) throws(SQLiteError) {
    var new = song
    func known(_ index: Int, or text: String) -> String {
      texts[index].map(SongText.line).flatMap { $0.isEmpty ? nil : $0 } ?? text
    }
    (new.title, new.artist) = (known(0, or: song.title), known(1, or: song.artist))
    (new.album, new.albumArtist) = (known(2, or: song.album), known(3, or: song.albumArtist))
    new.composer = known(4, or: song.composer)
    guard new != song else { return }
    let (leader, path) = (new.leader, SongRecord(song: new).path)
    let key = try database.row(
      """
      UPDATE songs SET title = ?, artist = ?, album = ?, album_artist = ?, composer = ?, leader = ?,
        title_key = ?, artist_key = ?, album_key = ?, album_artist_key = ?, leader_key = ?
      WHERE path = ? RETURNING key
      """,
      [new.title, new.artist, new.album, new.albumArtist, new.composer, leader]
        .map(SQLiteValue.text)
        + [new.title, new.artist, new.album, new.albumArtist, leader]
        .map { .text(SongKeys.key($0)) } + [.text(path)]
    ) { $0.integer(0) }
    guard let key else { return }
    try database.run(
      "INSERT OR REPLACE INTO search VALUES (?, ?)", .integer(key), .text(SongKeys.searched(new)))
  }
}
