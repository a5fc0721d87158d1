import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Take identities")
struct IdentityTests {
  let library = LibraryScratch()
  private let first = UUID()
  private let second = UUID()

  /// Records, edits and deletes a take, and records another take in the same minute.
  private func repeatTake() throws -> LibraryStore {
    let name = try library.record(id: first, seconds: 1)
    let store = try library.store()
    try store.scan()
    try store.descriptions.setNote(first, to: "of the first")
    try library.edit(first, in: store, to: 0.5)
    try store.trash.delete([first])
    #expect(try library.record(at: "2026-11-21T14:03:50Z", id: second, seconds: 2) == name)
    try store.scan()
    return store
  }

  @Test("An ID has the same text as Foundation's `uuidString`")
  func idText() {
    for _ in 0..<100 {
      let id = UUID()
      #expect(id.text == id.uuidString)
    }
  }

  @Test(
    "After an index rebuild, a take and a deleted take from the same minute stay distinct",
    arguments: [true, false])
  func sameMinute(isDescribed: Bool) throws {
    let store = try repeatTake()
    if isDescribed { try store.descriptions.setNote(second, to: "of the second") }
    let sound = try library.scratch.data("takes/\(library.names[0])")
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    let (gone, living) = (try again.known(first).take, try again.known(second).take)
    #expect(gone.deleted != nil && gone.note == "of the first" && gone.isEdited)
    #expect(living.deleted == nil && living.note == (isDescribed ? "of the second" : ""))
    #expect(throws: LibraryError.notEdited(title: living.title)) { try again.edits.undo(second) }
    #expect(try library.scratch.data("takes/\(library.names[0])") == sound)
    try again.trash.restore([first])
    #expect(abs(try again.edits.undo(first).duration - 1) < 1e-9)
  }

  @Test("After an index rebuild, sidecars distinguish takes with the same name and no ID tags")
  func untagged() throws {
    let store = try library.store()
    for seed in [1, 2] as [UInt64] {
      try library.put("Walk.wav", seed: seed)
      try store.scan()
      let take = try #require(try store.all().first)
      try store.descriptions.setNote(take.id, to: "\(seed)")
      if seed == 1 { try store.trash.delete([take.id]) }
    }
    #expect(library.names == library.trash)
    let before = try store.all().map(\.id) + store.trashed().map(\.id)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.all().map(\.id) + again.trashed().map(\.id) == before)
    #expect(try again.all().map(\.note) == ["2"])
    #expect(try again.trashed().map(\.note) == ["1"])
  }

  @Test("A file without an ID tag that was moved out of the trash keeps its note")
  func takenOut() throws {
    try library.put("Walk.wav")
    let store = try library.store()
    try store.scan()
    let id = try #require(try store.all().first?.id)
    try store.descriptions.setNote(id, to: "kept")
    try store.trash.delete([id])
    try library.move(".myna/trash/Walk.wav", to: "Walk.wav")
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    let take = try again.known(id).take
    #expect(take.note == "kept" && take.deleted == nil)
  }

  @Test("A renamed file without an ID tag keeps its note, even after an index rebuild")
  func renamedByHand() throws {
    try library.put("Walk.wav")
    let store = try library.store()
    try store.scan()
    let id = try #require(try store.all().first?.id)
    try store.descriptions.setNote(id, to: "kept")
    try library.move("Walk.wav", to: "Stroll.wav")
    #expect(try store.scan().moved == 1)
    #expect(try store.scan().isUnchanged)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.known(id).take.note == "kept")
    #expect(try again.known(id).take.title == "Stroll")
  }

  @Test("After an index rebuild, a copy of a take is still separate, with its own note")
  func describedCopy() throws {
    let name = try library.record("Mine", id: first)
    let store = try library.store()
    try store.scan()
    try FileManager.default.copyItem(
      atPath: "\(library.takes)/\(name)", toPath: "\(library.takes)/2020-01-01 10.00 Copy.flac")
    try store.scan()
    let copy = try #require(try store.all().first { $0.id != first })
    try store.descriptions.setNote(copy.id, to: "of the copy")
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.known(first).take.fileName == name)
    #expect(try again.known(first).take.note == "")
    #expect(try again.known(copy.id).take.note == "of the copy")
  }

  @Test("A file that replaces another take's file is identified by its own ID")
  func otherFile() throws {
    let name = try library.record("Mine", id: first)
    let store = try library.store()
    try store.scan()
    try store.descriptions.setNote(first, to: "of the first")
    let other = try library.record("Other", id: second, seed: 2)
    try library.remove(name)
    try library.move(other, to: name)
    #expect(try store.scan().gone == 1)
    #expect(try store.known(first).take.condition == .missing)
    #expect(try store.known(first).take.note == "of the first")
    #expect(try store.known(second).take.fileName == name)
    #expect(try store.known(second).take.note == "")
    #expect(try store.scan().isUnchanged)
    #expect(try store.take(fileName: name)?.id == second)
    // Moving the files back shows that the first take lost nothing.
    try library.move(name, to: "Other.flac")
    try library.record("Mine", id: first)
    try store.scan()
    #expect(try store.all().map(\.id).contains(first))
    #expect(try store.known(first).take.condition == .good)
    #expect(try store.known(first).take.note == "of the first")
    #expect(try store.known(second).take.fileName == "Other.flac")
  }

  @Test("A file that replaces another file in the trash doesn't inherit its deletion date")
  func otherFileInTrash() throws {
    let name = try library.record("Mine", id: first)
    let store = try library.store()
    try store.scan()
    try store.trash.delete([first], at: .now.addingTimeInterval(-40 * 86_400))
    let other = try library.record("Other", id: second, seed: 2)
    try library.remove(".myna/trash/\(name)")
    try library.move(other, to: ".myna/trash/\(name)")
    let before = Date.now.addingTimeInterval(-2)
    try store.scan()
    #expect(try store.known(first).take.condition == .missing)
    #expect(try #require(try store.known(second).take.deleted) > before)
  }

  @Test("Undo keeps audio that another program saved as a version, and a second undo restores it")
  func undoKeeps() throws {
    let name = try library.record("Mine", id: first, seconds: 1)
    let store = try library.store()
    try store.scan()
    try library.edit(first, in: store, to: 0.5)
    // With the same ID, as if another program had saved the file.
    let tags = try SoundFileReader(path: "\(library.takes)/\(name)").info.tags
    try library.scratch.write(
      Signal.noise(seconds: 2, seed: 7), to: "takes/\(name)", tags: tags)
    let sound = try library.scratch.data("takes/\(name)")
    try store.scan()
    let undone = try store.edits.undo(first)
    #expect(abs(undone.duration - 1) < 1e-9 && undone.isEdited)
    #expect(abs(try store.edits.undo(first).duration - 2) < 1e-9)
    #expect(try library.scratch.data("takes/\(name)") == sound)
    #expect(try store.scan().isUnchanged)
  }

  @Test("Undo keeps a file that hasn't been scanned yet")
  func undoUnseen() throws {
    let name = try library.record("Mine", id: first, seconds: 1)
    let store = try library.store()
    try store.scan()
    try library.edit(first, in: store, to: 0.5)
    try library.scratch.write(Signal.noise(seconds: 2, seed: 7), to: "takes/\(name)")
    let sound = try library.scratch.data("takes/\(name)")
    try store.edits.undo(first)
    try store.edits.undo(first)
    #expect(try library.scratch.data("takes/\(name)") == sound)
  }
}
