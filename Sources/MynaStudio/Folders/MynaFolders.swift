public import Files
import Glibc
import MynaLibrary

/// The folders for all files that Myna stores.
///
/// If the environment variable `MYNA_HOME` is set, all folders are inside the folder that it
/// specifies, for example for experiments. If not, takes are in the user's music folder, and the
/// other folders follow the XDG Base Directory Specification. The user may have chosen a different
/// takes folder. Folders are created when they are first needed.
public struct MynaFolders: Equatable, Sendable {
  /// The takes folder, which has the same permissions as the user's other folders.
  public let takes: String
  /// The user's music folder.
  public let music: String
  /// The folder for Myna's data.
  public let data: String
  /// The folder for settings.
  public let settings: String
  /// The folder for files that can be recreated and may be removed at any time.
  public let cache: String

  /// The takes folders that were used previously.
  public let otherTakes: [String]
  /// The takes folder that was used before the last change; nil if there was none.
  public let formerTakes: FormerFolder?
  private let libraryName: String?

  /// The folder for the takes index and its related files.
  ///
  /// Each takes folder has its own index folder, because sync treats each takes folder as a
  /// separate machine.
  public var libraryData: String { libraryData(libraryName) }

  /// The folder for links to journals outside the takes folder.
  public var journals: String { data + "/journals" }

  /// The folder for records that let transfers resume after a restart.
  public var transfers: String { libraryData + "/transfers" }

  /// The folder for the sync databases.
  public var sync: String { libraryData + "/sync" }

  /// The file for passwords and keys, on machines without a keyring.
  public var secrets: String { data + "/secrets/secrets.json" }

  /// The folder for the rendered audio of the sample songs.
  public var samples: String { cache + "/samples" }

  /// The folder for the rendered audio of the user's MIDI files.
  public var pieces: String { cache + "/pieces" }

  /// The folder for song thumbnails.
  public var thumbnails: String { cache + "/thumbnails" }

  /// The folder for files copied or dragged to other programs, each in its own subfolder.
  public var exports: String { cache + "/exports" }

  /// The folder for takes that are recorded while the takes folder is missing.
  public var waiting: String { LibraryStore.waitingFolder(data: data) }

  /// Creates the folders for an environment.
  public init(
    environment: [String: String] = ProcessEnvironment.environment
  ) throws(StudioError) {
    if let root = Self.root(environment) {
      self.init(
        takes: root + "/takes", music: root + "/music", data: root + "/data",
        settings: root + "/settings", cache: root + "/cache")
      return
    }
    let home = try Self.home(environment)
    func folder(_ name: String) -> String? { Self.folder(name, environment) }
    let allSettings = try Self.allSettings(environment)
    let music =
      folder("XDG_MUSIC_DIR")
      ?? UserDirectories(path: allSettings + "/user-dirs.dirs", home: home)["XDG_MUSIC_DIR"]
      ?? home + "/Music"
    self.init(
      takes: music + "/Myna", music: music,
      data: (folder("XDG_DATA_HOME") ?? home + "/.local/share") + "/myna",
      settings: allSettings + "/myna",
      cache: (folder("XDG_CACHE_HOME") ?? home + "/.cache") + "/myna")
  }

  private init(takes: String, music: String, data: String, settings: String, cache: String) {
    (self.music, self.data, self.settings, self.cache) = (music, data, settings, cache)
    let choice = FolderChoiceFile(settings: settings, data: data).read()
    let current = choice?.current ?? FolderChoice.Location(takes: takes)
    (self.takes, libraryName) = (current.takes, current.library)
    let settled = choice?.settled
    formerTakes = settled?.former
    let others = (settled?.places.map(\.takes) ?? []) + [settled?.former?.takes].compactMap(\.self)
    otherTakes = Set(others).subtracting([current.takes]).sorted()
  }

  var choiceFile: FolderChoiceFile { FolderChoiceFile(settings: settings, data: data) }

  func libraryData(_ name: String?) -> String { name.map { "\(data)/libraries/\($0)" } ?? data }

  /// Creates one of the folders if it does not exist and returns its path.
  @discardableResult public func make(
    _ folder: KeyPath<MynaFolders, String>
  ) throws(StudioError) -> String {
    let path = self[keyPath: folder]
    try rethrowing(
      as: StudioError.folder(_:), try Folder.make(path, mode: folder == \.takes ? 0o777 : 0o700))
    return path
  }

  /// Returns the folder for settings, without reading any files.
  package static func settings(
    environment: [String: String] = ProcessEnvironment.environment
  ) throws(StudioError) -> String {
    if let root = root(environment) { return root + "/settings" }
    return try allSettings(environment) + "/myna"
  }

  private static func root(_ environment: [String: String]) -> String? {
    environment["MYNA_HOME"].flatMap { $0.isEmpty ? nil : Path.absolute($0) }
  }

  /// Returns the folder for the settings of all programs.
  private static func allSettings(
    _ environment: [String: String]
  ) throws(StudioError) -> String {
    if let folder = folder("XDG_CONFIG_HOME", environment) { return folder }
    return try home(environment) + "/.config"
  }

  /// Returns the folder that an environment variable specifies; nil if there is none.
  private static func folder(_ name: String, _ environment: [String: String]) -> String? {
    // The specification requires that relative paths be ignored.
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func home(_ environment: [String: String]) throws(StudioError) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var text = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &entry, &text, text.count, &found) == 0, found != nil,
      let home = entry.pw_dir
    else { throw .noHome }
    return String(fileSystemRepresentation: home)
  }
}
