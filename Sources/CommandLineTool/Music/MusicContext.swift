import MynaMusic
import MynaStudio

struct MusicContext: Sendable {
  let catalog: any SongCatalog
  let makePlayer: @Sendable (_ device: String?, _ limitsPeaks: Bool) throws -> any SongPlayer

  static func open() throws -> MusicContext {
    let folders = try MynaFolders()
    let music = UserMusicLibrary(folders: folders, settings: SettingsFile(folders: folders).read())
    // Only the app saves the queue, so this command doesn't.
    return MusicContext(catalog: music.library) { device, limitsPeaks in
      music.player(device: device, limitsPeaks: limitsPeaks, isRemembered: false)
    }
  }
}
