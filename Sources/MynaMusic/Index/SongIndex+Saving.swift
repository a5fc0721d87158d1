import Files
import SQLite

extension SongIndex {
  func save(_ records: [SongRecord]) throws(MusicError) {
    try change { () throws(MusicError) in
      for record in records { try save(record) }
    }
  }

  /// Replaces the songs that come with Myna.
  ///
  /// Measured loudness is preserved.
  func setSamples(_ songs: [Song]) throws(MusicError) {
    let known = try database.rows(
      "SELECT \(SongColumn.list) FROM songs WHERE folder IS NULL ORDER BY key"
    ) { Song($0, from: 0) }
    let songs = songs.map { song in
      var song = song
      let old = known.first { $0.id == song.id }
      if let old, song.loudness == SongLoudness() { song.loudness = old.loudness }
      return song
    }
    guard songs != known else { return }
    try change { () throws(MusicError) in
      try database.run("DELETE FROM songs WHERE folder IS NULL")
      for song in songs { try save(SongRecord(song: song)) }
      try settleLeaders()
    }
  }

  private func save(_ record: SongRecord) throws(MusicError) {
    let key = try database.row(Self.saving, Self.values(record)) { $0.integer(0) } ?? 0
    try database.run(
      "INSERT OR REPLACE INTO search VALUES (?, ?)", .integer(key),
      .text(SongSortKeys.searched(record.song)))
  }

  private static let names = [
    "folder", "path", "directory", "inode", "size", "modified", "problem", "decoders",
    "is_complete", "title", "artist", "album", "album_artist", "composer", "leader", "year",
    "disc", "track", "duration", "embedded", "track_gain", "album_gain",
    "track_peak", "title_key", "artist_key", "album_key", "album_artist_key", "leader_key",
    "undecoded", "is_settled", "is_compilation", "artwork",
  ]

  private static let saving = """
    INSERT INTO songs (\(names.joined(separator: ", ")))
    VALUES (\(names.dropLast().map { _ in "?" }.joined(separator: ", ")),
      coalesce(?, (SELECT artwork FROM pictures WHERE directory = ?)))
    ON CONFLICT (path) DO UPDATE SET is_missing = 0, former_path = NULL,
      \(names.map(replacement).joined(separator: ", "))
    RETURNING key
    """

  /// Returns the SQL assignment for a column of an existing row.
  ///
  /// Measured loudness is preserved until the file changes.
  private static func replacement(_ name: String) -> String {
    guard ["track_gain", "album_gain", "track_peak"].contains(name) else {
      return "\(name) = excluded.\(name)"
    }
    return """
      \(name) = coalesce(excluded.\(name), CASE WHEN songs.size = excluded.size
        AND songs.modified = excluded.modified THEN songs.\(name) END)
      """
  }

  private static func values(_ record: SongRecord) -> [SQLiteValue] {
    let (song, stamp) = (record.song, record.stamp)
    let leader = song.leader
    let picture = SQLiteValue.optional((record.embedded ?? song.artwork)?.name)
    return [
      record.folder.map(SQLiteValue.integer) ?? .null, .text(record.path),
      .text(record.directory), .integer(stamp.inode), .integer(stamp.size),
      .integer(stamp.modified), .optional(song.problem?.rawValue), .text(record.decoders),
      .boolean(record.isComplete), .text(song.title), .text(song.artist), .text(song.album),
      .text(song.albumArtist), .text(song.composer), .text(leader), number(song.year),
      number(song.disc), number(song.track),
      .real(song.duration), .optional(record.embedded?.name), .optional(song.loudness.trackGain),
      .optional(song.loudness.albumGain), .optional(song.loudness.trackPeak),
      .text(SongSortKeys.key(song.title)), .text(SongSortKeys.key(song.artist)),
      .text(SongSortKeys.key(song.album)), .text(SongSortKeys.key(song.albumArtist)),
      .text(SongSortKeys.key(leader)), .optional(record.undecoded?.stored),
      .boolean(record.undecoded == nil), .boolean(record.isCompilation), picture,
      .text(record.directory),
    ]
  }

  private static func number(_ value: Int?) -> SQLiteValue {
    value.map { .integer($0) } ?? .null
  }
}

extension SongIndex {
  /// Returns the folders whose strings must be decoded again, because songs were added or the user
  /// set a different encoding.
  func unsettledFolders(_ encodings: FolderTagEncodings) throws(MusicError) -> [String] {
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

  func settleTexts(of folder: String, _ encodings: FolderTagEncodings) throws(MusicError) {
    let stated = encodings.encoding(of: folder)
    let songs = try database.rows(
      """
      SELECT undecoded, \(SongColumn.list) FROM songs
      WHERE directory = ? AND undecoded IS NOT NULL ORDER BY path
      """, [.text(folder)]
    ) { row in (undecoded: UndecodedSongTags(stored: row.text(0)), song: Song(row, from: 1)) }
    let guess =
      stated == nil ? EncodingGuess(songs.flatMap { $0.undecoded?.evidence ?? [] }) : nil
    try change { () throws(MusicError) in
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

  private func write(_ texts: [String?], to song: Song) throws(MusicError) {
    var new = song
    func known(_ index: Int, or text: String) -> String {
      texts[index].map(SongTextCleanup.line).flatMap { $0.isEmpty ? nil : $0 } ?? text
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
        .map { .text(SongSortKeys.key($0)) } + [.text(path)]
    ) { $0.integer(0) }
    guard let key else { return }
    try database.run(
      "INSERT OR REPLACE INTO search VALUES (?, ?)", .integer(key),
      .text(SongSortKeys.searched(new)))
  }
}
