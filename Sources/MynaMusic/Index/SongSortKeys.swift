import TextFolding

enum SongSortKeys {
  /// The key for unknown values, which sorts after all other keys.
  static let unknown = "\u{10FFFF}"
  private static let mark = "\u{1}"

  static func key(_ text: String) -> String {
    let key = NaturalOrder.key(of: text)
    return key.isEmpty ? unknown : key
  }

  static func searched(_ song: Song) -> String {
    [song.title, song.artist, song.album, song.albumArtist, song.composer]
      .map(SearchFolding.fold).joined(separator: mark)
  }

  static func words(_ text: String) -> [String] {
    // Limit the length, in case the user pasted long text.
    SearchFolding.fold(String(text.prefix(1_000))).split(separator: " ").prefix(20).map(String.init)
  }
}
