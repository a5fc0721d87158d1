import TextFolding

/// By what songs are sorted, compared and found.
enum SongKeys {
  /// Unknown values come after everything else.
  static let unknown = "\u{10FFFF}"
  private static let mark = "\u{1}"

  /// The key of a title or name.
  static func key(_ text: String) -> String {
    let key = NaturalOrder.key(of: text)
    return key.isEmpty ? unknown : key
  }

  /// The searchable text of a song: folded, with marks in between.
  static func searched(_ song: Song) -> String {
    [song.title, song.artist, song.album, song.albumArtist, song.composer]
      .map(SearchFolding.fold).joined(separator: mark)
  }

  /// The words that were typed, folded.
  static func words(_ text: String) -> [String] {
    // A pasted book is no query.
    SearchFolding.fold(String(text.prefix(1_000))).split(separator: " ").prefix(20).map(String.init)
  }
}
