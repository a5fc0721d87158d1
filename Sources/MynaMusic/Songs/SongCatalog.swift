package protocol SongCatalog: Sendable {
  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song]
  /// Returns the numbers of the matching songs, in order, for lists that display only some of them.
  func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber]
  /// Returns the songs with the given numbers, except for songs that no longer exist.
  func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song]
  /// Returns the matching songs that have no known problem.
  func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID]
  /// Returns the number of matching files that no available decoder supports.
  func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int
  func song(_ id: SongID) async throws(MusicError) -> Song?
  func number(of id: SongID) async throws(MusicError) -> SongNumber?
  func extent() async throws(MusicError) -> CatalogScope
  /// Returns the albums of all songs, sorted by artist and title.
  func albums() async throws(MusicError) -> [AlbumSummary]
  /// Returns the artists of all songs, sorted.
  func artists() async throws(MusicError) -> [ArtistSummary]
  /// Returns the path to a thumbnail with at least this many pixels, if available; nil if there is
  /// no picture.
  func artwork(_ id: ArtworkID, pixels: Int) async -> String?
  /// Updates the catalog from the user's folders in the background.
  ///
  /// Concurrent calls share one update.
  func update() async throws(MusicError)
  func changes() -> AsyncStream<CatalogChange>
}

package enum CatalogScope: Equatable, Sendable {
  case empty
  case onlySamples
  case own
}

package enum CatalogChange: Equatable, Sendable {
  case songs
  case removed(Set<SongID>)
  /// The number of files processed so far, and the total number; equal at the end.
  case progress(done: Int, total: Int)
  case scanned(FolderListingProblems)
}

package struct FolderListingProblems: Equatable, Sendable {
  /// Folders that can't be read at the moment.
  ///
  /// Their songs stay in the catalog.
  package var unavailable: [String] = []

  package init(unavailable: [String] = []) {
    self.unavailable = unavailable
  }
}

package struct AlbumSummary: Equatable, Sendable {
  package var album: Album
  package var songCount: Int
  package var artwork: ArtworkID?

  package init(album: Album, songCount: Int, artwork: ArtworkID?) {
    (self.album, self.songCount, self.artwork) = (album, songCount, artwork)
  }
}

package struct ArtistSummary: Equatable, Sendable {
  package var name: String
  package var songCount: Int

  package init(name: String, songCount: Int) { (self.name, self.songCount) = (name, songCount) }
}
