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
    let folders = try MynaFolders()
    let music = PersonalMusic(folders: folders, settings: SettingsFile(folders: folders).read())
    // What is remembered is the window's.
    return MusicParts(catalog: music.library) { device in
      music.player(device: device, isRemembered: false)
    }
  }
}
