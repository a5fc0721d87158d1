import Files
import MynaMusic
import TextFolding

struct SongSelection {
  var words: [String]
  var album: String?
  var artist: String?
  var order: MusicQuery.Order?
  var isReversed: Bool

  init(words: [String], _ arguments: ParsedArguments) throws {
    self.words = words
    (album, artist) = (arguments.text("album"), arguments.text("artist"))
    order = try MusicOptions.word("sort", of: arguments)
    isReversed = arguments.has("reverse")
  }

  /// Whether the user selected no songs, which means all songs.
  var isEmpty: Bool {
    words.isEmpty && album == nil && artist == nil && order == nil && !isReversed
  }

  func songs(in blockingCatalog: BlockingSongCatalog) throws -> [Song] {
    var query = MusicQuery()
    query.text = words.joined(separator: " ")
    query.order = order ?? .artist
    query.isDescending = isReversed
    if let artist { query.artist = try Self.artist(artist, in: blockingCatalog) }
    if let album { query.album = try Self.album(album, by: query.artist, in: blockingCatalog) }
    return try blockingCatalog.songs(query)
  }

  /// Returns the files if the words are file names; nil if they are search terms.
  func files() throws(SongSelectionError) -> [SongID]? {
    let kinds = words.map { (word: $0, kind: (try? FileStatus(path: $0))?.kind) }
    guard kinds.contains(where: { $0.kind != nil || $0.word.contains("/") }) else { return nil }
    var files: [SongID] = []
    for (word, kind) in kinds {
      guard let kind else { throw .noFile(word) }
      guard kind != .folder else { throw .folder(word) }
      files.append(.file(Path.absolute(word)))
    }
    return files
  }

  private static func artist(_ name: String, in blockingCatalog: BlockingSongCatalog) throws
    -> String
  {
    let names = try blockingCatalog.artists().map(\.name)
    if let found = names.first(where: { $0.isWritten(name) }) { return found }
    throw SongSelectionError.noArtist(
      name, nearest: SpellingSuggestion.nearest(to: name, in: names))
  }

  private static func album(
    _ title: String, by artist: String?, in blockingCatalog: BlockingSongCatalog
  ) throws -> Album {
    let albums = try blockingCatalog.albums().map(\.album)
    let named = albums.filter { $0.title.isWritten(title) }
    let found = artist.map { artist in named.filter { $0.artist == artist } } ?? named
    switch (found.count, named.count) {
    case (1, _): return found[0]
    // If only one album has this title, it matches even if it has another artist, because the given
    // artist may have recorded only one of its songs.
    case (0, 1): return named[0]
    case (_, 0):
      throw SongSelectionError.noAlbum(
        title, nearest: SpellingSuggestion.nearest(to: title, in: albums.map(\.title)))
    default: throw SongSelectionError.severalAlbums(title, artists: named.map(\.artist))
    }
  }
}

extension String {
  /// Whether the strings are equal if case and accents are ignored.
  fileprivate func isWritten(_ other: String) -> Bool {
    SearchFolding.fold(self) == SearchFolding.fold(other)
  }
}
