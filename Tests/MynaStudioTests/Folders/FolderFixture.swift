import Files
import Foundation
import MynaLibrary
import SoundFiles
import StudioSupport
import TestSupport

@testable import MynaStudio

/// A home with two takes, one of them with its own title, whose folder of takes is changed.
struct FolderFixture {
  let studio: StudioScratch
  var home: String { studio.scratch("home") }
  /// The path of the new folder.
  var new: String { studio.scratch("disk/Recordings") }

  init() throws {
    studio = try StudioScratch()
    try make(studio.scratch("disk"))
    for seed in [1, 2] as [UInt64] {
      try studio.scratch.write(
        .noise(seconds: 0.1, seed: seed), to: "home/takes/Take \(seed).flac", format: .flac)
    }
    let store = try folders.openLibrary()
    try store.scan()
    try store.descriptions.update(try takes(in: folders)[0].id, with: TakeDescription(note: "Kept"))
  }

  func make(_ folder: String) throws { try Folder.make(folder) }

  /// The folders as seen by a program that starts now.
  var folders: MynaFolders {
    get throws { try MynaFolders(environment: ["MYNA_HOME": home]) }
  }

  /// Creates a change by such a program.
  func change(copies: Bool = false) throws -> FolderChange {
    var change = FolderChange(folders: try folders, music: [studio.scratch("home/music")])
    change.canRename = !copies
    return change
  }

  /// The takes that such a program shows.
  var shown: [Take] { get throws { try takes(in: folders) } }

  private func takes(in folders: MynaFolders) throws -> [Take] {
    let store = try folders.openLibrary()
    try store.scan()
    return try store.takes(store.keys()).sorted { $0.title < $1.title }
  }

  /// Returns all files below a folder, except those that Myna creates at each start.
  func files(in folder: String) -> [String] {
    studio.names(in: folder).filter {
      FileStatus.seen(link: folder + "/" + $0)?.kind != .folder && !$0.hasSuffix("/reserve")
    }
  }

  /// Hidden leftovers beside the old and the new folder.
  var besides: [String] {
    ["disk", "home"].flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: studio.scratch(folder))) ?? []
    }.filter { $0.hasPrefix(".") }
  }
}
