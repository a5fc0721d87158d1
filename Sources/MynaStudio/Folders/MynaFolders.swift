public import Files
import Glibc
import MynaLibrary

/// The folders of everything that Myna keeps.
///
/// `MYNA_HOME` has it all in one place, for trying things out; else takes are in the person's music folder, and the
/// rest is where the XDG Base Directory Specification wants it. A person may have chosen another folder of takes.
/// Nothing is made before it is needed.
public struct MynaFolders: Equatable, Sendable {
  /// Takes, to be opened and copied by anybody.
  public let takes: String
  /// The music of the person.
  public let music: String
  /// The folder of Myna's data.
  public let data: String
  /// The folder of settings.
  public let settings: String
  /// The folder of files that can be made again, and may be removed at any time.
  public let cache: String

  /// The folders of takes that were in use before.
  public let otherTakes: [String]
  /// The folder of takes that was in use before the last change; nil if there was none.
  public let formerTakes: FormerFolder?
  private let libraryName: String?

  /// The folder of the index of the takes in use, and of all that goes with it.
  ///
  /// Each folder of takes has its own: for sync, it is a machine of its own.
  public var libraryData: String { libraryData(libraryName) }

  /// Links to the journals that do not lie among the takes.
  public var journals: String { data + "/journals" }

  /// The folder of records by which transfers go on after a restart.
  public var transfers: String { libraryData + "/transfers" }

  /// The folder of the databases of sync.
  public var sync: String { libraryData + "/sync" }

  /// The file of passwords and keys, for machines without a keyring.
  public var secrets: String { data + "/secrets/secrets.json" }

  /// The sounds of the music that comes with Myna.
  public var samples: String { cache + "/samples" }

  /// The sounds of MIDI files that were opened.
  public var pieces: String { cache + "/pieces" }

  /// Small pictures of songs.
  public var thumbnails: String { cache + "/thumbnails" }

  /// Files that were copied or dragged to other programs, each in a folder of its own.
  public var exports: String { cache + "/exports" }

  /// The folder for takes that were recorded while their own folder was gone, until it is back.
  public var waiting: String { LibraryStore.waitingFolder(data: data) }

  /// The folders that an environment asks for.
  public init(
    environment: [String: String] = ProcessEnvironment.environment
  ) throws(StudioError) {
    if let home = environment["MYNA_HOME"], !home.isEmpty {
      let root = Path.absolute(home)
      self.init(
        takes: root + "/takes", music: root + "/music", data: root + "/data",
        settings: root + "/settings", cache: root + "/cache")
      return
    }
    let home = try Self.home(environment)
    // What is not absolute is to be ignored, says the specification.
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let allSettings = folder("XDG_CONFIG_HOME") ?? home + "/.config"
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

  /// - Parameter takes: the folder of takes if the person has chosen none.
  private init(takes: String, music: String, data: String, settings: String, cache: String) {
    (self.music, self.data, self.settings, self.cache) = (music, data, settings, cache)
    let choice = FolderChoiceFile(settings: settings, data: data).read()
    let current = choice?.current ?? FolderChoice.Place(takes: takes)
    (self.takes, libraryName) = (current.takes, current.library)
    let settled = choice?.settled
    formerTakes = settled?.former
    let others = (settled?.places.map(\.takes) ?? []) + [settled?.former?.takes].compactMap(\.self)
    otherTakes = Set(others).subtracting([current.takes]).sorted()
  }

  /// The file that says which folder of takes is in use.
  var choiceFile: FolderChoiceFile { FolderChoiceFile(settings: settings, data: data) }

  /// The folder of the data of one of the libraries.
  func libraryData(_ name: String?) -> String { name.map { "\(data)/libraries/\($0)" } ?? data }

  /// Makes one of the folders if it is not there, and returns its path.
  @discardableResult public func make(
    _ folder: KeyPath<MynaFolders, String>
  ) throws(StudioError) -> String {
    let path = self[keyPath: folder]
    // Takes are made to be shared as the person's other files are; the rest is nobody else's business.
    try rethrowing(
      as: StudioError.folder(_:), try Folder.make(path, mode: folder == \.takes ? 0o777 : 0o700))
    return path
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
