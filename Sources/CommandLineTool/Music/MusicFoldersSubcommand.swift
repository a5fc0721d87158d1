import Files
import MynaStudio

struct MusicFoldersSubcommand: MusicSubcommand {
  let added: String?
  let removed: String?
  let asJSON: Bool
  let folders: () throws -> MynaFolders

  init(_ arguments: ParsedArguments, folders: @escaping () throws -> MynaFolders = { try .init() })
  {
    (added, removed) = (arguments.text("add"), arguments.text("remove"))
    (asJSON, self.folders) = (arguments.has("json"), folders)
  }

  func run() throws -> ExitStatus {
    let folders = try folders()
    let file = SettingsFile(folders: folders)
    var settings = file.read()
    if let added { try add(Self.path(added), to: &settings, folders) }
    if let removed { try remove(Self.path(removed), from: &settings, folders) }
    if added != nil || removed != nil { try file.write(settings) }
    let all = UserMusicLibrary.folders(folders, settings)
    if asJSON {
      try Console.print(jsonStrings: all)
    } else {
      for path in all { try Console.print(path: path) }
    }
    return .done
  }

  private func add(
    _ path: String, to settings: inout StudioSettings, _ folders: MynaFolders
  ) throws(SongSelectionError) {
    guard FileStatus.seen(path)?.kind == .folder else { throw .noFolder(path) }
    if !UserMusicLibrary.folders(folders, settings).contains(path) {
      settings.musicFolders.append(path)
    }
  }

  private func remove(
    _ path: String, from settings: inout StudioSettings, _ folders: MynaFolders
  ) throws(SongSelectionError) {
    guard path != folders.music else { throw .ownFolder(path) }
    guard settings.musicFolders.contains(path) else { throw .notAdded(path) }
    settings.musicFolders.removeAll { $0 == path }
  }

  /// Returns the absolute path of a folder, as stored in the settings.
  ///
  /// The folder does not have to exist.
  private static func path(_ word: String) -> String {
    Path.absolute(word)
  }
}
