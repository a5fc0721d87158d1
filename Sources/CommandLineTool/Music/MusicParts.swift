import MynaMusic
import MynaStudio

/// The catalog and the player of `myna music`.
struct MusicParts: Sendable {
  /// The songs of the library.
  let catalog: any SongCatalog
  /// Makes what plays them, on a speaker that may be named, with effects kept below full scale or not.
  let makePlayer: @Sendable (_ device: String?, _ limitsPeaks: Bool) throws -> any SongPlayer

  /// Opens the person's music.
  static func open() throws -> MusicParts {
    let folders = try MynaFolders()
    let music = PersonalMusic(folders: folders, settings: SettingsFile(folders: folders).read())
    // Only the window remembers its queue.
    return MusicParts(catalog: music.library) { device, limitsPeaks in
      music.player(device: device, limitsPeaks: limitsPeaks, isRemembered: false)
    }
  }
}
