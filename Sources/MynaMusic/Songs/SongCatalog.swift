/// The songs of the library.
package protocol SongCatalog: Sendable {
  /// Returns the songs that are wanted.
  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song]
  /// Returns the numbers of the songs that are wanted, in their order, for whoever shows a few of them at a time.
  func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber]
  /// Returns songs by their numbers, without those that are not in the catalog any more.
  func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song]
  /// Returns the names of those songs that are wanted and can be played, as far as that is known.
  func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID]
  /// Returns the number of files that are wanted and that nothing can decode, so that they are no songs yet.
  func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int
  /// Returns a song; nil if there is none of this name any more.
  func song(_ id: SongID) async throws(MusicError) -> Song?
  /// Returns the number of a song; nil if there is none of this name any more.
  func number(of id: SongID) async throws(MusicError) -> SongNumber?
  /// Returns whose songs there are.
  func extent() async throws(MusicError) -> CatalogExtent
  /// Returns the albums of all songs, sorted by artist and title, each with the number of its songs and a picture.
  func albums() async throws(MusicError) -> [AlbumSummary]
  /// Returns the artists of all songs, sorted, each with the number of their songs.
  func artists() async throws(MusicError) -> [ArtistSummary]
  /// Returns the path of a picture file that fits into a square; nil if there is none.
  func artwork(_ id: ArtworkID, pixels: Int) async -> String?
  /// Brings the catalog up to date with the user's folders, in the background, and at most once at a time.
  func update() async throws(MusicError)
  /// Returns what becomes of the catalog, from now on.
  func changes() -> AsyncStream<CatalogChange>
}

/// Whose songs are in a catalog.
package enum CatalogExtent: Equatable, Sendable {
  /// There is no song.
  case empty
  /// There are only songs that come with Myna.
  case onlySamples
  /// There are songs of the user's.
  case own
}

/// A change of a catalog.
package enum CatalogChange: Equatable, Sendable {
  /// Songs came, went or changed.
  case songs
  /// These songs are not in the catalog any more.
  case removed(Set<SongID>)
  /// So many files of so many were looked at; equal when that is done.
  case progress(done: Int, total: Int)
  /// The user's folders were listed; this is what stood in the way.
  case looked(FolderFindings)
}

/// Parts of the user's folders that could not be listed.
package struct FolderFindings: Equatable, Sendable {
  /// Folders that cannot be read at present; their songs are kept in the catalog.
  package var unavailable: [String] = []

  /// The obstacle; nil for none.
  package init(unavailable: [String] = []) {
    self.unavailable = unavailable
  }
}

/// An album with what a list shows of it.
package struct AlbumSummary: Equatable, Sendable {
  /// The album.
  package var album: Album
  /// The number of its songs.
  package var songCount: Int
  /// Its picture.
  package var artwork: ArtworkID?

  /// Creates a row of a list of albums.
  package init(album: Album, songCount: Int, artwork: ArtworkID?) {
    (self.album, self.songCount, self.artwork) = (album, songCount, artwork)
  }
}

/// An artist with what a list shows of them.
package struct ArtistSummary: Equatable, Sendable {
  /// The artist's name.
  package var name: String
  /// The number of their songs.
  package var songCount: Int

  /// Creates a row of a list of artists.
  package init(name: String, songCount: Int) { (self.name, self.songCount) = (name, songCount) }
}
