/// The artist under whom an album is listed if none of its songs in a folder has an album artist.
struct AlbumArtistGuess: Equatable {
  struct Song {
    var artist: String
    var artistKey: String
    var disc: Int?
    var track: Int?
    var isCompilation: Bool
  }

  /// The artist's name; empty for an album by various artists.
  var name: String
  var key: String

  static let many = AlbumArtistGuess(name: "", key: SongSortKeys.unknown)

  /// Returns the artist of the album that contains the given songs; nil if each song is on a
  /// separate album by its own artist.
  ///
  /// An album is attributed to the artist of more than half of its songs, including songs with
  /// guest artists. Repeated track numbers indicate that several artists have albums with the same
  /// title.
  static func leader(of songs: [Song]) -> AlbumArtistGuess? {
    if songs.contains(where: \.isCompilation) { return many }
    for (key, name) in Dictionary(songs.map { ($0.artistKey, $0.artist) }, uniquingKeysWith: min)
      .sorted(by: { $0.key < $1.key })
    where key != SongSortKeys.unknown {
      let own = songs.count { $0.artistKey == key || isGuested($0.artistKey, by: key) }
      if own * 2 > songs.count { return AlbumArtistGuess(name: name, key: key) }
    }
    var artists: [Int: Set<String>] = [:]
    for song in songs {
      guard let track = song.track else { continue }
      artists[(song.disc ?? 1) * 10_000 + track, default: []].insert(song.artistKey)
    }
    let claims = artists.values.reduce(0) { $0 + $1.count }
    return (claims - artists.count) * 2 > artists.count ? nil : many
  }

  private static func isGuested(_ key: String, by leader: String) -> Bool {
    guard key.hasPrefix(leader) else { return false }
    let rest = key.dropFirst(leader.count)
    return [" feat", " ft", " with ", " and ", " & ", ", ", "; ", " / ", " x ", " (feat", " (ft"]
      .contains { rest.hasPrefix($0) }
  }
}

/// Finds the folder of an album, which can have subfolders for its discs.
enum AlbumFolder {
  private static let discNames: Set<String> = ["cd", "disc", "disk", "dvd"]

  static func path(of directory: String) -> String {
    guard let slash = directory.utf8.lastIndex(of: UInt8(ascii: "/")) else { return directory }
    let name = directory[directory.utf8.index(after: slash)...].lowercased()
    let word = name.prefix { $0.isLetter }
    let rest = name.dropFirst(word.count).drop { " _-.".contains($0) }
    let isDisc =
      discNames.contains(String(word)) && 1...2 ~= rest.count
      && rest.allSatisfy { $0.isASCII && $0.isWholeNumber }
    return isDisc ? String(directory[..<slash]) : directory
  }
}
