import SQLite

extension SongIndex {
  /// Stores how loud a song was measured to be, until its file is changed.
  func setLoudness(_ loudness: SongLoudness, of id: SongID) throws(SQLiteError) {
    let (isFile, path) =
      switch id {
      case .sample(let name): (false, name)
      case .file(let path): (true, path)
      }
    try change { () throws(SQLiteError) in
      try database.run(
        """
        UPDATE songs SET track_gain = ?, album_gain = ?, track_peak = ?
        WHERE path = ? AND (folder IS NOT NULL) = ?
        """, .optional(loudness.trackGain), .optional(loudness.albumGain),
        .optional(loudness.trackPeak), .text(path), .boolean(isFile))
    }
  }
}
