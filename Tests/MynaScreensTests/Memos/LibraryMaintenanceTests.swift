import Foundation
import MynaLibrary
import MynaScreens
import MynaStudio
import SQLite
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("LibraryMaintenance")
@MainActor struct LibraryMaintenanceTests {
  @Test("A file added to the takes folder gets a row and a waveform automatically")
  func putIn() async throws {
    let room = try EditFixture()
    try room.write(.noise(seconds: 1, seed: 1))
    await room.studio.maintenance.refresh()
    let model = MemosModel(library: room.studio.library)
    try await room.wait("one row") { model.count == 1 }
    try room.scratch.scratch.write(
      .noise(seconds: 1, seed: 2), to: "home/takes/2026-11-21 15.00 Other.flac", format: .flac)
    try await room.wait("both waveforms") {
      model.count == 2 && (0..<2).allSatisfy { model.row(at: $0)?.peaks.isEmpty == false }
    }
  }

  @Test(
    "A take that fills the disk is listed immediately and indexed when space is available",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() async throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let folders = try MynaFolders(environment: ["MYNA_HOME": disk.path + "/home"])
    let time = VirtualTime()
    let studio = Studio(folders: folders, time: time)
    await studio.maintenance.refresh()
    let model = MemosModel(library: studio.library, maintenance: studio.maintenance)
    await model.settle()
    #expect(model.state == .empty)
    let scratch = Scratch()
    try scratch.write(.noise(seconds: 1, seed: 1), to: "Last words.flac", format: .flac)
    try FileManager.default.copyItem(
      atPath: scratch("Last words.flac"), toPath: folders.takes + "/Last words.flac")
    let block = try FileHandle(forWritingTo: disk.file("block"))
    for size in [1 << 20, 4_096] {
      while (try? block.write(contentsOf: Data(count: size))) != nil {}
    }

    await studio.maintenance.refresh()
    await model.refresh()
    #expect(model.state == .list && model.count == 1 && model.problem == nil)
    #expect(model.obstacle == .noSpace(path: folders.data + "/library.sqlite"))

    try block.truncate(atOffset: 0)
    for _ in 0..<200 where model.obstacle != nil {
      time.advance(by: .seconds(1))
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(model.obstacle == nil)
    await studio.maintenance.refresh()
    await model.refresh()
    #expect(model.state == .list && model.count == 1)
    // Another process sees only what is on disk.
    #expect(try LibraryStore(takes: folders.takes, data: folders.data).keys().count == 1)
  }

  @Test("A newer Myna's index is shown as a failure instead of an empty list, and retrying works")
  func unreadable() async throws {
    let room = try EditFixture()
    try room.write(.noise(seconds: 1, seed: 1))
    // An index of a newer version of Myna is not modified.
    let folders = room.studio.folders
    await room.studio.maintenance.refresh()
    let path = folders.data + "/library.sqlite"
    #expect(FileManager.default.fileExists(atPath: path))
    // The sound reader opens the index itself, and would create a new one.
    try await room.wait("the sound to be read") {
      (try? LibraryStore(takes: folders.takes, data: folders.data).analyses.unanalyzedCount()) == 0
    }
    try FileManager.default.moveItem(atPath: folders.data, toPath: folders.data + ".good")
    try FileManager.default.createDirectory(
      atPath: folders.data, withIntermediateDirectories: true)
    do { try Connection(path: path).run("PRAGMA user_version = 99") }
    let studio = Studio(folders: folders)
    let model = MemosModel(library: studio.library, maintenance: studio.maintenance)
    await model.settle()
    #expect(model.state == .failed && model.failure == .library(.newerVersion(path: path)))
    try FileManager.default.removeItem(atPath: folders.data)
    try FileManager.default.moveItem(atPath: folders.data + ".good", toPath: folders.data)
    await model.tryAgain()
    #expect(model.state == .list && model.failure == nil && model.count == 1)
  }
}
