import SQLite

extension SongIndex {
  /// Writes rows, new or known by their paths.
  func save(_ records: [SongRecord]) throws(SQLiteError) {
    try change { () throws(SQLiteError) in
      for record in records { try save(record) }
    }
  }

  /// Replaces the songs that come with Myna; what was measured of them stays.
  func setSamples(_ songs: [Song]) throws(SQLiteError) {
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
    try change { () throws(SQLiteError) in
      try database.run("DELETE FROM songs WHERE folder IS NULL")
      for song in songs { try save(SongRecord(song: song)) }
      try settleLeaders()
    }
  }

  private func save(_ record: SongRecord) throws(SQLiteError) {
    let key = try database.row(Self.saving, Self.values(record)) { $0.integer(0) } ?? 0
    try database.run(
      "INSERT OR REPLACE INTO search VALUES (?, ?)", .integer(key),
      .text(SongKeys.searched(record.song)))
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

  /// What a known row gets; what was measured of a file stays until the file is changed.
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
      .text(SongKeys.key(song.title)), .text(SongKeys.key(song.artist)),
      .text(SongKeys.key(song.album)), .text(SongKeys.key(song.albumArtist)),
      .text(SongKeys.key(leader)), .optional(record.undecoded?.stored),
      .boolean(record.undecoded == nil), .boolean(record.isCompilation), picture,
      .text(record.directory),
    ]
  }

  private static func number(_ value: Int?) -> SQLiteValue {
    value.map { .integer($0) } ?? .null
  }
}
