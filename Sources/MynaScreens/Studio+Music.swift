public import MynaMusic
import MynaStudio

/// What music needs of the studio.
extension Studio {
  /// Has music looked for in one more folder from now on.
  public func addMusicFolder(_ path: String) async throws(MusicError) {
    guard !PersonalMusic.folders(folders, settings).contains(path) else { return }
    settings.musicFolders.append(path)
    try await personalMusic.library.setFolders(PersonalMusic.folders(folders, settings))
  }

  /// Makes sounds of the music that comes with Myna ahead of its time, as long as the task is not canceled.
  public func prepareSamples() async { await personalMusic.prepareSamples() }

  /// Ends the music for good, and keeps where it was; to be awaited before the program ends.
  public func closeMusic() async { await music.close() }
}
