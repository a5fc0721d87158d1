import Foundation
import MynaLibrary
import SoundFiles
import TestSupport

/// A small library with an item of each kind, created once; each test changes a copy.
struct LibraryTemplate {
  nonisolated(unsafe) static let shared = Result { try LibraryTemplate() }

  private let home = LibraryHome(in: Scratch(in: Scratch.memory))
  /// The takes of the library.
  let known: [UUID]

  private init() throws {
    // Swift never releases a static property.
    atexit { LibraryTemplate.remove() }
    for (number, title) in ["Recorded", "Edited", "Gone one", "Gone two"].enumerated() {
      try home.record(
        title, .noise(seconds: 0.5, seed: UInt64(number) + 1), at: "2026-11-2\(number)T14:03:20Z")
    }
    try home.folder.write(.noise(seconds: 0.5, seed: 5), to: "Imported.wav")
    try home.folder.write(.noise(seconds: 0.1, seed: 6), to: "sound.wav")
    try FileManager.default.createDirectory(
      atPath: home.folder("out"), withIntermediateDirectories: false)
    try home.folder.write(.noise(seconds: 0.1, seed: 7), to: "out/old.flac", format: .flac)
    for words in [
      ["import", "Imported.wav"], ["tag", "Recorded", "song", "--note", "In the rain"],
      ["trim", "Edited", "--from", "0.02"], ["trim", "Edited", "--from", "0.02"],
      ["trim", "Gone one", "--to", "0.3"], ["tag", "Gone two", "--favorite"],
      ["delete", "Gone one", "Gone two"], ["check"],
    ] {
      let outcome = try home.run(words)
      guard outcome.status == 0 else { throw LibraryHome.CommandFailure(words: outcome.talk) }
    }
    let store = try LibraryStore(takes: home.takes, data: home.folder("home/data"))
    known = try [false, true].flatMap { isTrash in
      try store.takes(store.keys(TakeQuery(isTrash: isTrash))).map(\.id)
    }
  }

  private static func remove() {
    guard case .success(let template) = shared else { return }
    do {
      try FileManager.default.removeItem(atPath: template.home.folder.path)
    } catch {
      print("The library of tests is left: \(error)")
    }
  }

  /// Creates an independent copy.
  func copy() throws -> LibraryHome {
    let copy = LibraryHome(in: Scratch(in: Scratch.memory))
    for name in home.folder.names {
      let (source, path) = (home.folder(name), copy.folder(name))
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
      if isFolder.boolValue {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      } else if name.contains("/data/library") || name.hasSuffix(".myna/lock") {
        try FileManager.default.copyItem(atPath: source, toPath: path)
      } else {
        // Files of takes can be hard links: Myna replaces them instead of writing into them, and
        // the index knows them by their inodes.
        try FileManager.default.linkItem(atPath: source, toPath: path)
      }
    }
    return copy
  }
}
