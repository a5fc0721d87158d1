package import MynaMusic
import MynaStudio

extension Studio {
  package func addMusicFolder(_ path: String) async throws(MusicError) {
    guard !UserMusicLibrary.folders(folders, settings).contains(path) else { return }
    settings.musicFolders.append(path)
    try await useMusicFolders()
  }

  package func removeMusicFolder(_ path: String) async throws(MusicError) {
    settings.musicFolders.removeAll { $0 == path }
    try await useMusicFolders()
  }

  package func restoreMusicFolder(_ path: String, at index: Int) async throws(MusicError) {
    guard !settings.musicFolders.contains(path) else { return }
    settings.musicFolders.insert(path, at: min(index, settings.musicFolders.count))
    try await useMusicFolders()
  }

  /// Reads the music folders from the settings file, which another program may have changed, and
  /// scans them.
  package func updateMusicFolders() async throws(MusicError) {
    await readMusicFolders()
    try await useMusicFolders()
  }

  private func useMusicFolders() async throws(MusicError) {
    try await userMusicLibrary.library.setFolders(
      UserMusicLibrary.folders(folders, settings), encodings: settings.tagEncodings)
  }

  func limitMusic() { Task { await music.setLimitsPeaks(settings.preventsClipping) } }

  package func prepareSamples() async { await userMusicLibrary.prepareSamples() }

  /// Stops the music permanently and saves its position.
  ///
  /// Await this before the program exits.
  package func closeMusic() async { await music.close() }
}
