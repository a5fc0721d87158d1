public import Files
import Foundation
import MynaLibrary

/// The folders of everything that Myna keeps.
///
/// `MYNA_HOME` has it all in one place, for trying things out; else takes are in the person's music folder, and the
/// rest is where the XDG Base Directory Specification wants it. Nothing is made before it is needed.
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

  /// Links to the journals that do not lie among the takes.
  public var journals: String { data + "/journals" }

  /// The folder of records by which transfers go on after a restart.
  public var transfers: String { data + "/transfers" }

  /// The folder of the databases of sync.
  public var sync: String { data + "/sync" }

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
    environment: [String: String] = ProcessText.environment
  ) throws(StudioError) {
    if let home = environment["MYNA_HOME"], !home.isEmpty {
      let root = Path.absolute(home)
      (takes, data, settings) = (root + "/takes", root + "/data", root + "/settings")
      (music, cache) = (root + "/music", root + "/cache")
      return
    }
    let home = try Self.home(environment)
    // What is not absolute is to be ignored, says the specification.
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let allSettings = folder("XDG_CONFIG_HOME") ?? home + "/.config"
    music =
      folder("XDG_MUSIC_DIR")
      ?? UserDirectories(path: allSettings + "/user-dirs.dirs", home: home)["XDG_MUSIC_DIR"]
      ?? home + "/Music"
    takes = music + "/Myna"
    data = (folder("XDG_DATA_HOME") ?? home + "/.local/share") + "/myna"
    settings = allSettings + "/myna"
    cache = (folder("XDG_CACHE_HOME") ?? home + "/.cache") + "/myna"
  }

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
