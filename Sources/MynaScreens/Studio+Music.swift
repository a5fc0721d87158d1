import MynaDSP
import MynaMusic
import MynaStudio

/// What music needs of the studio.
extension Studio {
  /// Makes the player and the catalog; they live as long as the studio.
  static func music(_ folders: MynaFolders) -> NowPlaying {
    NowPlaying(player: NoPlayer(), catalog: NoSongs())
  }

  /// Has the person's music looked for in a folder from now on, in place of the one before.
  public func useMusicFolder(_ path: String) async { settings.musicFolder = path }

  /// Ends the music for good, and keeps where it was; to be awaited before the program ends.
  public func closeMusic() async {}
}

/// A catalog without songs.
private struct NoSongs: SongCatalog {
  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] { [] }
  func song(_ id: SongID) async throws(MusicError) -> Song? { nil }
  func albums() async throws(MusicError) -> [AlbumSummary] { [] }
  func artists() async throws(MusicError) -> [ArtistSummary] { [] }
  func artwork(_ id: ArtworkID, pixels: Int) async -> String? { nil }
  func update() async throws(MusicError) {}
  func changes() -> AsyncStream<CatalogChange> { AsyncStream { $0.finish() } }
}

/// A player that plays nothing.
private final class NoPlayer: SongPlaying {
  let status = MusicStatus()
  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {}
  func play() throws(MusicPlayerError) {}
  func pause() {}
  func stop() {}
  func next() throws(MusicPlayerError) -> MusicStep { .moved }
  func previous() throws(MusicPlayerError) -> MusicStep { .moved }
  func startOver(_ end: MusicStep.End) throws(MusicPlayerError) {}
  func seek(to seconds: Double) throws(MusicPlayerError) {}
  func setVolume(_ volume: Double) {}
  func setChain(_ chain: EffectChain) throws(MusicPlayerError) {}
  func setShuffled(_ isShuffled: Bool) {}
  func setRepeat(_ mode: RepeatMode) {}
  func setLoudnessMatched(_ isMatched: Bool) {}
}
