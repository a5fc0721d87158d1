import Files
import Foundation
import MynaLibrary
import MynaStudio
import TestSupport
import Testing

@Suite("MynaFolders")
struct MynaFoldersTests {
  private let home = Scratch()

  private func folders(_ more: [String: String] = [:]) throws -> MynaFolders {
    try MynaFolders(
      environment: ["HOME": home.path].merging(more) { $1 })
  }

  private func write(userDirectories text: String) throws {
    try FileManager.default.createDirectory(
      atPath: home(".config"), withIntermediateDirectories: true)
    try home.write(text, to: ".config/user-dirs.dirs")
  }

  @Test("By default, folders are in the standard locations, and nothing is created")
  func usual() throws {
    let folders = try folders()
    #expect(folders.takes == home("Music/Myna"))
    #expect(folders.data == home(".local/share/myna"))
    #expect(folders.settings == home(".config/myna"))
    #expect(folders.cache == home(".cache/myna"))
    #expect(home.names.isEmpty)
  }

  @Test("Environment variables relocate the folders, and relative paths are ignored")
  func environment() throws {
    let names = ["XDG_MUSIC_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]
    let elsewhere = try folders(Dictionary(uniqueKeysWithValues: names.map { ($0, "/x/\($0)") }))
    #expect(elsewhere.takes == "/x/XDG_MUSIC_DIR/Myna")
    #expect(elsewhere.data == "/x/XDG_DATA_HOME/myna")
    #expect(elsewhere.settings == "/x/XDG_CONFIG_HOME/myna")
    #expect(elsewhere.cache == "/x/XDG_CACHE_HOME/myna")
    for value in ["", "music", "./music", "~"] {
      let ignored = try folders(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
      #expect(try ignored == folders())
    }
  }

  @Test(
    "The music folder is the one in the desktop's user directories, unless the environment sets it")
  func userDirectories() throws {
    try write(
      userDirectories: "# XDG_MUSIC_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/Musik und \\\"Ton\\\"\"\n")
    #expect(try folders().takes == home("Musik und \"Ton\"/Myna"))
    #expect(try folders(["XDG_MUSIC_DIR": "/x"]).takes == "/x/Myna")
    try write(userDirectories: "XDG_DESKTOP_DIR=\"/d\"\n  XDG_MUSIC_DIR = \"/mnt/music/\"  ")
    #expect(try folders().takes == "/mnt/music/Myna")
  }

  @Test(
    "If the music directory is disabled or invalid, the default directory is used",
    arguments: [
      "", "XDG_MUSIC_DIR=\"$HOME/\"", "XDG_MUSIC_DIR=\"$HOME\"", "XDG_MUSIC_DIR=\"music\"",
      "XDG_MUSIC_DIR=", "XDG_MUSIC_DIR=\"", "XDG_MUSIC_DIR=\"/\"", "=\n\"\u{0}",
    ])
  func nonsense(text: String) throws {
    try write(userDirectories: text)
    #expect(try folders().takes == home("Music/Myna"))
  }

  @Test("MYNA_HOME contains all folders, and can be a relative path")
  func mynaHome() throws {
    let folders = try folders(["MYNA_HOME": home("all"), "XDG_MUSIC_DIR": "/x"])
    #expect(folders.takes == home("all/takes"))
    #expect(folders.data == home("all/data"))
    #expect(folders.settings == home("all/settings"))
    #expect(folders.cache == home("all/cache"))
    let relative = try MynaFolders(environment: ["MYNA_HOME": "here"])
    #expect(relative.takes == FileManager.default.currentDirectoryPath + "/here/takes")
  }

  @Test("Without HOME, the system determines the home directory")
  func noHome() throws {
    #expect(try MynaFolders(environment: [:]).takes.hasSuffix("/Music/Myna"))
    #expect(try MynaFolders(environment: ["HOME": "nowhere"]).takes.hasPrefix("/"))
  }

  @Test("Folders are created on demand, and private folders are accessible only to the user")
  func making() throws {
    let folders = try folders()
    for _ in 1...2 {
      #expect(try folders.make(\.takes) == home("Music/Myna"))
      #expect(try folders.make(\.journals) == home(".local/share/myna/journals"))
    }
    var status = stat()
    #expect(stat(folders.data, &status) == 0 && status.st_mode & 0o077 == 0)
    #expect(!home.names.contains(".config"))
  }

  @Test("A recording goes to the takes folder, or waits elsewhere while that folder is missing")
  func place() throws {
    let folders = try folders()
    #expect(try !TakePaths(in: folders).isWaiting)
    _ = try LibraryStore(takes: folders.takes, data: folders.data)
    let place = try TakePaths(in: folders)
    #expect(!place.isWaiting && place.destination.hasPrefix(folders.takes + "/2"))
    // The disk is not connected, and only its mount point is left.
    try FileManager.default.moveItem(atPath: folders.takes, toPath: home("away"))
    for isThere in [false, true] {
      if isThere {
        try FileManager.default.createDirectory(
          atPath: folders.takes, withIntermediateDirectories: false)
      }
      let place = try TakePaths(in: folders)
      #expect(place.isWaiting && place.destination.hasPrefix(folders.waiting + "/2"))
      #expect(FileManager.default.fileExists(atPath: folders.takes) == isThere)
    }
  }

  @Test("A folder that can't be created is reported with its path and reason")
  func inTheWay() throws {
    try home.write("a file", to: "Music")
    let folders = try folders()
    let reason = UnderlyingReason.system(code: ENOTDIR)
    #expect(throws: StudioError.folder(path: home("Music/Myna"), reason: reason)) {
      try folders.make(\.takes)
    }
  }
}
