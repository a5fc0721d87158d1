import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Completion of a killed process's changes")
struct CompletingTests {
  let library = LibraryScratch()

  /// Creates a recorded take, and an imported one without an ID.
  private func fill() throws -> (recorded: Take, imported: Take) {
    try library.record("Recorded", seconds: 1)
    try library.scratch.write(Signal.noise(seconds: 1, seed: 5), to: "Imported.wav")
    let store = try library.store()
    try store.scan()
    let report = try store.imports.importFiles([library.scratch("Imported.wav")])
    let takes = try store.all().filter { $0.title == "Recorded" }
    return (try #require(takes.first), try #require(report.takes.first))
  }

  /// Makes a change that reaches the folder but not the index, as when a process is killed in
  /// between.
  private func untold(
    _ change: (LibraryStore) throws -> [FileChangePlan.TakeFile]
  ) throws -> (now: [Take], expected: [Take]) {
    let saved = library.scratch("saved")
    try FileManager.default.copyItem(atPath: library.data, toPath: saved)
    var (takes, expected): ([FileChangePlan.TakeFile], [Take]) = ([], [])
    do {
      let store = try library.store()
      takes = try change(store)
      expected = try all(store)
    }
    try library.forgetIndex()
    try FileManager.default.moveItem(atPath: saved, toPath: library.data)
    let plan = FileChangePlan(steps: [], takes: takes)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    let store = try library.store()
    try store.scan()
    #expect(library.names(in: library.takes + "/.myna/work").isEmpty)
    #expect(try store.scan().isUnchanged)
    return (try all(store), expected)
  }

  private func all(_ store: LibraryStore) throws -> [Take] {
    let takes = try store.all() + store.all(TakeQuery(isTrash: true))
    // Requires reading the whole file, which was not done yet.
    return takes.map { take in
      var take = take
      take.contentHash = nil
      return take
    }
  }

  @Test(
    "If the process is killed, a title that can't be a file name is recovered",
    arguments: [true, false])
  func rename(isImported: Bool) throws {
    let takes = try fill()
    let id = (isImported ? takes.imported : takes.recorded).id
    let (now, expected) = try untold { store in
      let take = try store.descriptions.rename(id, to: "Who/what?")
      return [.init(id: id, fileName: take.fileName, location: .folder)]
    }
    #expect(now == expected)
    #expect(now.map(\.title).contains("Who/what?"))
  }

  @Test("If the process is killed, tags, notes, and favorites are recovered from the sidecar")
  func describe() throws {
    let takes = try fill()
    let (now, expected) = try untold { store in
      try store.descriptions.setTags(takes.recorded.id, to: ["one", "two"])
      try store.descriptions.setFavorite(takes.recorded.id, to: true)
      let take = try store.descriptions.setNote(takes.recorded.id, to: "A note")
      return [.init(id: take.id, fileName: take.fileName, location: .folder)]
    }
    #expect(now == expected)
    #expect(now.contains { $0.note == "A note" && $0.tags.count == 2 && $0.isFavorite })
  }

  @Test("If an edit that changes the file extension is killed, the take keeps its identity")
  func edit() throws {
    let takes = try fill()
    let (now, expected) = try untold { store in
      let file = try store.edits.workFile(fileExtension: "flac")
      let name = String(file.path.dropFirst(library.scratch.path.count + 1))
      try library.scratch.write(Signal.noise(seconds: 0.5), to: name)
      let take = try store.edits.replaceSound(of: takes.imported, after: "trim", with: file)
      return [.init(id: take.id, fileName: take.fileName, location: .folder)]
    }
    #expect(now == expected)
    let edited = try #require(now.first { $0.id == takes.imported.id })
    #expect(edited.isEdited && edited.condition == .good && edited.fileName.hasSuffix(".flac"))
    #expect(try library.store().edits.undo(edited.id).duration == 1)
  }

  @Test("If an import is killed, the take is recovered with its ID and date")
  func importing() throws {
    try library.scratch.write(Signal.noise(seconds: 1, seed: 5), to: "Imported.wav")
    try library.store().scan()
    let (now, expected) = try untold { store in
      let take = try #require(
        try store.imports.importFiles([library.scratch("Imported.wav")]).takes.first)
      return [.init(id: take.id, fileName: take.fileName, location: .folder)]
    }
    #expect(now == expected && now.count == 1)
  }

  @Test("If the process is killed, deletions and emptying the trash still take effect")
  func trash() throws {
    let takes = try fill()
    let (deleted, expected) = try untold { store in
      try store.trash.delete([takes.recorded.id, takes.imported.id, takes.imported.id])
      return try store.all(TakeQuery(isTrash: true)).map {
        .init(id: $0.id, fileName: $0.fileName, location: .trash)
      }
    }
    #expect(deleted == expected && deleted.allSatisfy { $0.deleted != nil })
    let (emptied, _) = try untold { store in
      _ = try store.trash.empty()
      return deleted.map { .init(id: $0.id, fileName: $0.fileName, location: nil) }
    }
    #expect(emptied.isEmpty)
  }

  @Test("A plan whose files no longer exist doesn't block the library")
  func takenAway() throws {
    let takes = try fill()
    var plan = FileChangePlan()
    plan.link("/gone.flac", to: "/.myna/trash/copy.flac")
    plan.move("/.myna/work/gone/sound.flac", to: "/gone.flac")
    plan.addTake(takes.recorded, in: .folder)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    let store = try library.store()
    #expect(try store.scan().isUnchanged)
    #expect(
      try store.descriptions.rename(takes.recorded.id, to: "Still here").title == "Still here")
  }

  @Test(
    "Leftover temporary files are removed, and a plan with a path outside the folder is ignored")
  func leftovers() throws {
    let takes = try fill()
    let work = "takes/.myna/work/"
    for name in ["a.json", "a.json.part", "b.plan.part"] {
      try library.scratch.write("{}", to: work + name)
    }
    let outside = FileChangePlan.TakeFile(
      id: takes.recorded.id, fileName: "../x.flac", location: .folder)
    let plan = FileChangePlan(steps: [], takes: [outside])
    try library.scratch.write(try JSONEncoder().encode(plan), to: work + "forged.plan")
    #expect(try library.store().scan().isUnchanged)
    #expect(library.names(in: library.takes + "/.myna/work") == ["forged.plan"])
  }
}
