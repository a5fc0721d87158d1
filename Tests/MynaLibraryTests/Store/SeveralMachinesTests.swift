import Foundation
import SQLite
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Folders shared by several machines")
struct SeveralMachinesTests {
  let library = LibraryScratch()
  private let id = UUID()

  /// Creates a recording, and two machines that have both scanned it.
  private func machines() throws -> (one: LibraryStore, other: LibraryStore) {
    try library.record("First", id: id, seconds: 1)
    let machines = (try library.store(on: "one"), try library.store(on: "other"))
    try machines.0.scan()
    try machines.1.scan()
    return machines
  }

  /// Reads the take on a machine that has never seen the folder.
  private func fresh() throws -> Take {
    let store = try library.store(on: UUID().uuidString)
    try store.scan()
    return try store.known(id).take
  }

  @Test("Each machine keeps metadata that the other machine set", arguments: [true, false])
  func described(looks: Bool) throws {
    let (one, other) = try machines()
    try one.descriptions.setTags(id, to: ["from one"])
    if looks { try other.scan() }
    try other.descriptions.setNote(id, to: "from the other")
    if looks { try one.scan() }
    try one.descriptions.setFavorite(id, to: true)
    if looks { try other.scan() }
    try other.descriptions.changeTags(id, adding: ["from the other"])
    if looks { try one.scan() }
    try one.descriptions.rename(id, to: "Who/what?")
    for store in [one, other] {
      try store.scan()
      let take = try store.known(id).take
      #expect(take.tags == ["from one", "from the other"] && take.note == "from the other")
      #expect(take.isFavorite && take.title == "Who/what?")
      #expect(try store.all().map(\.id) == [id])
      #expect(try store.found("#\"from the other\"") == ["Who/what?"])
      #expect(try store.scan().isUnchanged)
    }
    #expect(try fresh() == one.known(id).take)
  }

  @Test("A take renamed on another machine keeps its new title when it's marked as a favorite here")
  func renamed() throws {
    let (one, other) = try machines()
    try one.descriptions.rename(id, to: "Who/what?")
    let take = try other.descriptions.setFavorite(id, to: true)
    #expect(take.title == "Who/what?" && take.fileName == library.names[0])
    #expect(try fresh().title == "Who/what?")
    #expect(try other.scan().isUnchanged)
  }

  @Test("An imported file is the same take, with the same tags, on both machines")
  func imported() throws {
    let (one, other) = (try library.store(on: "one"), try library.store(on: "other"))
    try other.scan()
    try library.scratch.write(Signal.noise(seconds: 0.2), to: "Walk.wav")
    let take = try #require(try one.imports.importFiles([library.scratch("Walk.wav")]).takes.first)
    try one.descriptions.setTags(take.id, to: ["song"])
    try other.scan()
    #expect(try other.all().map(\.id) == [take.id])
    #expect(try other.all().map(\.tags) == [["song"]])
    try one.descriptions.rename(take.id, to: "Stroll")
    try other.scan()
    #expect(try other.all().map(\.title) == ["Stroll"])
    #expect(try other.all().map(\.id) == [take.id])
  }

  @Test("Each machine can undo the other machine's edits")
  func edited() throws {
    let (one, other) = try machines()
    try library.edit(id, in: one, to: 0.5)
    try other.scan()
    try library.edit(id, in: other, to: 0.25)
    try one.scan()
    #expect(abs(try one.edits.undo(id).duration - 0.5) < 1e-9)
    try other.scan()
    let original = try other.edits.undo(id)
    #expect(abs(original.duration - 1) < 1e-9 && !original.isEdited)
    try one.scan()
    #expect(try !one.known(id).take.isEdited)
  }

  @Test("A deletion and its date reach the other machine, and so does permanent removal")
  func deleted() throws {
    let (one, other) = try machines()
    try one.descriptions.setNote(id, to: "kept")
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    try one.trash.delete([id], at: date)
    try other.scan()
    #expect(try other.trashed().map(\.deleted) == [date])
    try other.trash.restore([id])
    try one.scan()
    #expect(try one.all().map(\.note) == ["kept"])
    try one.trash.delete([id])
    try other.scan()
    #expect(try other.trash.empty() == 1)
    try one.scan()
    #expect(try one.take(id) == nil)
  }

  @Test("Emptying the trash keeps a take that another machine has restored in the meantime")
  func emptiedLate() throws {
    let (one, other) = try machines()
    try library.edit(id, in: one, to: 0.5)
    try one.descriptions.setNote(id, to: "kept")
    try one.trash.delete([id])
    try other.scan()
    try one.trash.restore([id])
    #expect(try other.trash.empty() == 0)
    try one.scan()
    #expect(try one.known(id).take.note == "kept")
    #expect(abs(try one.edits.undo(id).duration - 1) < 1e-9)
  }

  @Test("An index that is older than the folder doesn't revert any metadata")
  func olderIndex() throws {
    try library.record("First", id: id)
    try library.store().scan()
    try FileManager.default.copyItem(atPath: library.data, toPath: library.scratch("old"))
    let before: Take
    do {
      let store = try library.store()
      try store.descriptions.setTags(id, to: ["a", "b"])
      try store.descriptions.setNote(id, to: "a note")
      before = try store.descriptions.rename(id, to: "Another title")
    }
    let store = try library.store(on: "old")
    let take = try store.descriptions.setFavorite(id, to: true)
    #expect(take.tags == ["a", "b"] && take.note == "a note" && take.title == "Another title")
    try store.scan()
    var expected = before
    expected.isFavorite = true
    #expect(try store.known(id).take == expected)
    #expect(try fresh() == expected)
  }

  @Test("After an upgrade from the first version, every sidecar is read exactly once")
  func firstVersion() throws {
    try library.record("First", id: id)
    do {
      let store = try library.store()
      try store.scan()
      try store.descriptions.setNote(id, to: "old")
    }
    do {
      let connection = try Connection(path: library.data + "/library.sqlite")
      try connection.run("UPDATE takes SET sidecar_inode = NULL, note = ''")
    }
    let store = try library.store()
    try store.scan()
    #expect(try store.take(id)?.note == "old")
    // A change that keeps the file's stamp reveals whether the sidecar was read again.
    let path = store.folder.sidecar(of: id)
    var status = stat()
    #expect(stat(path, &status) == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8).replacing("old", with: "new")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    var times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(try store.scan().isUnchanged)
    #expect(try store.take(id)?.note == "old")
  }

  @Test("A corrupt or missing sidecar loses no metadata, and the next change restores it")
  func brokenSidecar() throws {
    try library.record("First", id: id)
    let store = try library.store()
    try store.scan()
    try store.descriptions.setNote(id, to: "kept")
    let sidecar = ".myna/takes/\(id.uuidString).json"
    try library.scratch.write("{ \"id\" : ", to: "takes/\(sidecar)")
    try store.scan()
    try library.remove(sidecar)
    try store.scan()
    #expect(try store.take(id)?.note == "kept")
    try store.descriptions.setFavorite(id, to: true)
    #expect(try fresh().note == "kept")
  }

  @Test("A sidecar's unknown fields from a newer Myna are preserved")
  func newerSidecar() throws {
    let (one, other) = try machines()
    try one.descriptions.setNote(id, to: "kept")
    let path = one.folder.sidecar(of: id)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("{\n", with: "{\n  \"rating\" : { \"stars\" : 4 },\n", maxReplacements: 1)
      .write(toFile: path, atomically: true, encoding: .utf8)
    try other.descriptions.setFavorite(id, to: true)
    let sidecar = try #require(try Sidecar.read(path))
    #expect(sidecar.note == "kept" && sidecar.isFavorite == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"stars\" : 4"))
  }

  @Test("A sidecar in a shared folder can't refer to a file outside the folder")
  func hostileName() throws {
    let (one, other) = try machines()
    try one.descriptions.setNote(id, to: "kept")
    let path = one.folder.sidecar(of: id)
    var sidecar = try #require(try Sidecar.read(path))
    sidecar.fileName = "../outside.flac"
    try sidecar.encoded().write(to: URL(fileURLWithPath: path))
    try FileManager.default.moveItem(
      atPath: "\(library.takes)/\(library.names[0])", toPath: library.scratch("outside.flac"))
    try other.scan()
    #expect(try other.take(id)?.condition == .missing)
    try other.trash.delete([id])
    #expect(FileManager.default.fileExists(atPath: library.scratch("outside.flac")))
  }
}
