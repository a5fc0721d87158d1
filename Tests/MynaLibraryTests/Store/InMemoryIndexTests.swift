import Foundation
import Indexing
import TestSupport
import Testing
import Threads

@testable import MynaLibrary

@Suite("InMemoryIndex", .enabled(if: SmallDisk.isAllowed))
struct InMemoryIndexTests {
  private let disk: SmallDisk
  private let library: LibraryScratch

  init() throws {
    disk = try SmallDisk(kibibytes: 8_192)
    library = LibraryScratch(scratch: Scratch(in: disk.path + "/"))
  }

  /// Fills the disk to the last block.
  private func fill() throws {
    let block = try FileHandle(forWritingTo: disk.file("block"))
    for size in [1 << 20, 4_096] {
      while (try? block.write(contentsOf: Data(count: size))) != nil {}
    }
  }

  private func makeRoom() throws {
    try FileManager.default.removeItem(atPath: disk.path + "/block")
  }

  /// Fills the free space in SQLite's log, which would hide that the disk is full.
  private static func fillLog(of store: LibraryStore, about take: UUID) throws(LibraryError) {
    for _ in 0..<200 {
      try store.index.disk.inMemoryIfNeeded { () throws(LibraryError) in
        try store.index.recordChange(take)
      }
    }
  }

  @Test("Takes on a read-only disk without an index are listed, and can't be deleted")
  func readOnly() async throws {
    try library.record("One", id: UUID())
    try library.put("Two.wav")
    try disk.remount(readOnly: true)
    defer { try? disk.remount(readOnly: false) }
    let shared = Library(takes: library.takes, data: library.data)
    do { try shared.anotherStore().scan() }
    let titles = try await shared.use { store throws(LibraryError) in
      try store.takes(store.keys(TakeQuery())).map(\.title)
    }
    #expect(titles.sorted() == ["One", "Two"])
    #expect(shared.indexObstacle != nil)
    let store = try library.store()
    try store.scan()
    #expect(try store.all().count == 2)
    #expect(throws: LibraryError.self) { try store.trash.delete(store.all().map(\.id)) }
    #expect(throws: LibraryError.self) {
      try LibraryStore(takes: library.takes, data: library.data, needsDisk: true)
    }
  }

  @Test("Takes that are newer than an index on a read-only disk are listed")
  func stale() throws {
    try library.record("One", id: UUID())
    do { try library.store().scan() }
    try library.record("Two", at: "2026-11-22T14:03:20Z", id: UUID())
    try disk.remount(readOnly: true)
    defer { try? disk.remount(readOnly: false) }
    let store = try library.store()
    try store.scan()
    #expect(try store.all().map(\.title) == ["Two", "One"])
    #expect(store.indexObstacle == .readOnly(path: library.data + "/library.sqlite"))
  }

  @Test("A take added on a full disk is listed, and is indexed when space is available")
  func full() async throws {
    let (first, second) = (UUID(), UUID())
    try library.record("One", id: first)
    let shared = Library(takes: library.takes, data: library.data)
    try await shared.use { store throws(LibraryError) in
      try store.scan()
      try store.descriptions.setFavorite(first, to: true)
    }
    let name = try library.record("Two", at: "2026-11-22T14:03:20Z", id: second)
    try fill()
    let path = library.takes + "/" + name
    let added = try await shared.use { store throws(LibraryError) in
      try Self.fillLog(of: store, about: first)
      return try store.add(path: path)
    }
    #expect(added?.id == second && shared.indexObstacle != nil)
    func titles() async throws -> [String] {
      try await shared.use { store throws(LibraryError) in
        try store.takes(store.keys(TakeQuery())).map(\.title)
      }
    }
    #expect(try await titles() == ["Two", "One"])
    #expect(await !shared.returnToDisk())

    try makeRoom()
    #expect(await shared.returnToDisk() && shared.indexObstacle == nil)
    try await shared.use { store throws(LibraryError) in _ = try store.scan() }
    #expect(try await titles() == ["Two", "One"])
    let store = try library.store()
    #expect(try store.all().map(\.title) == ["Two", "One"])
    #expect(try store.take(first)?.isFavorite == true)
  }

  @Test("Deleting on a full disk is recorded in the index on disk")
  func deleting() async throws {
    let (first, second) = (UUID(), UUID())
    try library.record("One", id: first)
    let shared = Library(takes: library.takes, data: library.data)
    try await shared.use { store throws(LibraryError) in _ = try store.scan() }
    try library.record("Two", at: "2026-11-22T14:03:20Z", id: second)
    try fill()
    try await shared.use { store throws(LibraryError) in
      try Self.fillLog(of: store, about: first)
      try store.scan()
    }
    #expect(shared.indexObstacle != nil)
    try await shared.use { store throws(LibraryError) in try store.trash.delete([first]) }
    let titles = try await shared.use { store throws(LibraryError) in
      try store.takes(store.keys(TakeQuery())).map(\.title)
    }
    #expect(titles == ["Two"])
    #expect(try library.store().deletions.all().map(\.id) == [first])
  }
}
