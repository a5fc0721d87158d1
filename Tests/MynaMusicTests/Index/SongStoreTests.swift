import Files
import Foundation
import Indexing
import SQLite
import TestSupport
import Testing

@testable import MynaMusic

@Suite("SongStore")
struct SongStoreTests {
  let scratch = MusicScratch()
  private var file: String { scratch.data + "/music.sqlite" }

  @Test("A damaged index is rebuilt")
  func damaged() async throws {
    try scratch.write("a.mp3", "title=Survivor")
    do { try await scratch.library().update() }
    // The lock is released after the index was closed.
    #expect(await eventually { (try? IndexLock(of: file).acquireExclusively().isTaken) ?? false })
    let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
    try Data(repeating: 0x5A, count: size).write(to: URL(fileURLWithPath: file))
    let library = scratch.library(samples: [Song(.sample("joy"), title: "Joy")])
    #expect(try await library.titles() == ["Joy"])
    try await library.update()
    #expect(try await library.titles("") == ["Joy", "Survivor"])
  }

  @Test("An index from a newer version is rejected and left unchanged")
  func newer() async throws {
    scratch.make("data")
    do {
      let connection = try Connection(path: file)
      try connection.run("PRAGMA user_version = 999")
    }
    await #expect(throws: MusicError.newerIndex(path: file)) {
      try await scratch.library().update()
    }
    #expect(try Connection(path: file).version == 999)
  }

  @Test("An index copied during an update is valid, and its songs aren't read again")
  func killed() async throws {
    for number in 0..<60 { try scratch.write("\(number).mp3", "title=Song \(number)") }
    // The files on disk during the last reads are those that a killed process leaves.
    let (from, to) = (scratch.data, scratch("left"))
    let reader = scratch.reader
    reader.onRead { _ in
      guard reader.read.count == 55 else { return }
      try? FileManager.default.copyItem(atPath: from, toPath: to)
    }
    do { try await scratch.library().update() }
    reader.onRead(nil)
    try FileManager.default.removeItem(atPath: from)
    try FileManager.default.moveItem(atPath: to, toPath: from)
    let library = scratch.library()
    reader.forget()
    try await library.update()
    #expect(try await library.titles().count == 60)
    #expect(reader.read.count < 60, "what was saved before is not read again")
  }

  @Test("Two libraries with the same index see each other's changes")
  func together() async throws {
    let (one, other) = (scratch.library(), scratch.library())
    #expect(try await one.titles().isEmpty)
    try scratch.write("a.mp3", "title=Seen")
    try await other.update()
    #expect(try await one.titles() == ["Seen"])
  }
}
