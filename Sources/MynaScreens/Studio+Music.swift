package import MynaMusic
import MynaStudio

/// The studio's part in music.
extension Studio {
  /// Has music looked for in one more folder from now on.
  package func addMusicFolder(_ path: String) async throws(MusicError) {
    guard !PersonalMusic.folders(folders, settings).contains(path) else { return }
    settings.musicFolders.append(path)
    try await useMusicFolders()
  }

  /// Has music looked for in one of the added folders no more; its songs go, its files stay.
  package func removeMusicFolder(_ path: String) async throws(MusicError) {
    settings.musicFolders.removeAll { $0 == path }
    try await useMusicFolders()
  }

  /// Puts a folder back that was removed, where it was among the others.
  package func restoreMusicFolder(_ path: String, at index: Int) async throws(MusicError) {
    guard !settings.musicFolders.contains(path) else { return }
    settings.musicFolders.insert(path, at: min(index, settings.musicFolders.count))
    try await useMusicFolders()
  }

  /// Looks for music in the folders that are set by now, here or by another program.
  package func updateMusicFolders() async throws(MusicError) {
    await readMusicFolders()
    try await useMusicFolders()
  }

  /// Does nothing if folders and encodings are those of before.
  private func useMusicFolders() async throws(MusicError) {
    try await personalMusic.library.setFolders(
      PersonalMusic.folders(folders, settings), encodings: settings.tagEncodings)
  }

  /// Has songs obey the setting about clipping, also the one that plays.
  func limitMusic() { Task { await music.setLimitsPeaks(settings.preventsClipping) } }

  /// Makes sounds of the music that comes with Myna ahead of its time, as long as the task is not canceled.
  package func prepareSamples() async { await personalMusic.prepareSamples() }

  /// Ends the music for good, and keeps where it was; to be awaited before the program ends.
  package func closeMusic() async { await music.close() }
}
