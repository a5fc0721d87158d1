import Files
import FoundationEssentials

/// The file that holds what a person has chosen: JSON, in Myna's folder for settings.
package struct SettingsFile: Sendable {
  private let folders: MynaFolders

  /// The file in these folders.
  package init(folders: MynaFolders) { self.folders = folders }

  /// The path.
  package var path: String { folders.settings + "/settings.json" }

  /// The settings; a file that cannot be read counts as none, and is moved aside before it is written over.
  package func read() -> StudioSettings { readOrMoveAside().settings }

  /// The settings, and where a file was moved that cannot be read; nil if it can, or there is none.
  ///
  /// Each damaged file is kept: none is put in the place of an earlier one.
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

  /// Writes it all, but for what another program has changed meanwhile: the music folders, the encodings of tags, and whether
  /// everything is kept here.
  ///
  /// - Parameter before: what this program has read or written last.
  /// - Returns: what was written.
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

  /// Writes it all, so that a crash leaves either the old or the new.
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
    try rethrowing(as: StudioError.folder(_:), try WholeFile.write(data, to: path))
  }
}
