import Files
import FoundationEssentials

package struct SettingsFile: Sendable {
  private let folders: MynaFolders

  package init(folders: MynaFolders) { self.folders = folders }

  package var path: String { folders.settings + "/settings.json" }

  /// Returns the settings.
  ///
  /// If the file is unreadable, returns the defaults. A damaged file is moved aside.
  package func read() -> StudioSettings { readOrMoveAside().settings }

  /// Returns the settings and, if the file was damaged and has been moved aside, its new path.
  ///
  /// Earlier damaged files are never replaced.
  package func readOrMoveAside() -> (settings: StudioSettings, damaged: String?) {
    guard let file = try? OpenFile(reading: path), let size = try? file.status().size,
      let bytes = try? file.read(size)
    else { return (StudioSettings(), nil) }
    do {
      return (try JSONDecoder().decode(StudioSettings.self, from: Data(bytes)), nil)
    } catch {
      return (StudioSettings(), DamagedFile.moveAside(path))
    }
  }

  /// Writes the settings.
  ///
  /// This preserves changes that another program has made to the music folders, the tag encodings,
  /// or `keepsEverythingHere`.
  ///
  /// - Parameter before: the settings that this program last read or wrote.
  /// - Returns: the settings that were written.
  package func write(
    _ settings: StudioSettings, since before: StudioSettings
  ) throws(StudioError) -> StudioSettings {
    var all = settings
    let found = read()
    if settings.musicFolders == before.musicFolders { all.musicFolders = found.musicFolders }
    if settings.tagEncodings == before.tagEncodings { all.tagEncodings = found.tagEncodings }
    if settings.keepsEverythingHere == before.keepsEverythingHere {
      all.keepsEverythingHere = found.keepsEverythingHere
    }
    try write(all)
    return all
  }

  package func write(_ settings: StudioSettings) throws(StudioError) {
    try folders.make(\.settings)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(settings)
    } catch {
      throw .folder(path: path, reason: .message("it contains a number that JSON cannot express"))
    }
    try rethrowing(as: StudioError.folder(_:), try FileContents.write(data, to: path))
  }
}
