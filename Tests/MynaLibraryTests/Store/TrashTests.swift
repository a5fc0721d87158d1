import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Trash")
struct TrashTests {
  let library = LibraryScratch()
  private let id = UUID()

  private func store() throws -> LibraryStore {
    try library.record("Gone?", id: id)
    let store = try library.store()
    try store.scan()
    return store
  }

  @Test("A deleted take can be restored unchanged")
  func undo() throws {
    let store = try store()
    try store.descriptions.setNote(id, to: "kept")
    let before = try store.take(id)
    try store.trash.delete([id])
    #expect(library.names.isEmpty)
    #expect(library.trash.count == 1)
    #expect(try store.all().isEmpty)
    #expect(try store.all(TakeQuery(isTrash: true)).map(\.id) == [id])
    try store.trash.restore([id])
    #expect(try store.take(id) == before)
    #expect(try store.scan().isUnchanged)
  }

  @Test("Restoring a take whose file name is in use keeps both takes")
  func nameTaken() throws {
    let store = try store()
    try store.trash.delete([id])
    try library.record("Gone?", at: "2026-11-21T14:03:40Z")
    try store.scan()
    try store.trash.restore([id])
    #expect(library.names.count == 2)
    #expect(Set(try store.all().map(\.title)) == ["Gone?"])
  }

  @Test("Emptying the trash leaves no files of a take")
  func emptied() throws {
    let store = try store()
    try store.descriptions.setNote(id, to: "private")
    try store.trash.delete([id])
    #expect(try store.trash.empty() == 1)
    let rest = FileManager.default.enumerator(atPath: library.takes)?.compactMap { $0 as? String }
    #expect(rest?.contains { $0.contains(id.uuidString) || $0.hasSuffix(".flac") } == false)
  }

  @Test("Deleting a take that has no files left removes it without moving it to the trash")
  func missing() throws {
    try library.record("Gone", id: id)
    let store = try library.store()
    try store.scan()
    try library.remove(library.names[0])
    try store.scan()
    try store.trash.delete([id])
    #expect(try store.take(id) == nil)
    #expect(try store.trashed().isEmpty)
  }

  @Test("A deleted take without a file keeps its performance until the trash is emptied")
  func music() throws {
    let store = try store()
    let path = store.folder.performance(of: id)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("music".utf8).write(to: URL(fileURLWithPath: path))
    try library.remove(library.names[0])
    try store.scan()
    let date = Date.now
    try store.trash.delete([id], at: date)
    #expect(try store.trashed().map(\.id) == [id] && store.deletions.all().map(\.id) == [id])
    #expect(try store.trash.emptyOld(now: date) == 0)
    #expect(FileManager.default.fileExists(atPath: path))
    try store.trash.restore([id])
    #expect(try store.all().map(\.condition) == [.missing] && store.deletions.all().isEmpty)
    try store.trash.delete([id])
    #expect(try store.trash.empty() == 1)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Another machine sees that a take without a file is deleted, restored, and removed")
  func otherMachine() throws {
    let one = try store()
    try library.edit(id, in: one, to: 0.1)
    let two = try library.store(on: "two")
    try two.scan()
    try library.remove(library.names[0])
    try one.scan()
    try two.scan()
    try one.trash.delete([id])
    try two.scan()
    #expect(try two.all().isEmpty && two.trashed().map(\.id) == [id])
    try two.trash.restore([id])
    try one.scan()
    #expect(try one.all().map(\.id) == [id] && one.trashed().isEmpty)
    try one.trash.delete([id])
    try two.scan()
    try one.trash.empty()
    try two.scan()
    #expect(try two.all().isEmpty && two.trashed().isEmpty)
  }
}
