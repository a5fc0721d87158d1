import MynaMusic
import MynaStudio

/// What `myna music` works with.
struct MusicParts: Sendable {
  /// Which songs there are.
  let catalog: any SongCatalog
  /// Makes what plays them, on a speaker that may be named.
  let makePlayer: @Sendable (_ device: String?) throws -> any SongPlayer

  /// Opens the person's music.
  static func open() throws -> MusicParts {
    MusicParts(catalog: NoSongs()) { _ in throw MusicPlayerError.nothingToPlay }
  }
}

/// A catalog without a song.
private struct NoSongs: SongCatalog {
  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] { [] }
  func song(_ id: SongID) async throws(MusicError) -> Song? { nil }
  func albums() async throws(MusicError) -> [AlbumSummary] { [] }
  func artists() async throws(MusicError) -> [ArtistSummary] { [] }
  func artwork(_ id: ArtworkID, pixels: Int) async -> String? { nil }
  func update() async throws(MusicError) {}
  func changes() -> AsyncStream<CatalogChange> { AsyncStream { $0.finish() } }
}
