import Dates
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Audio edits")
struct EditingTests {
  let library = LibraryScratch()
  private let id = UUID()

  private func store() throws -> LibraryStore {
    try library.record("Sound", id: id, seconds: 1)
    let store = try library.store()
    try store.scan()
    return store
  }

  /// Replaces the take's sound with one of this length, as an edit would.
  private func edit(
    _ store: LibraryStore, to seconds: Double, _ name: String = "trim", ending: String = "flac"
  ) throws -> Take {
    let take = try #require(try store.take(id))
    let file = try store.edits.workFile(fileExtension: ending)
    let identity = TakeIdentity(id: id, date: take.created, title: "Sound", timeZone: .gmt)
    try library.scratch.write(
      Signal.noise(seconds: seconds),
      to: String(file.path.dropFirst(library.scratch.path.count + 1)),
      tags: identity.tags)
    return try store.edits.replaceSound(of: take, after: name, with: file)
  }

  @Test("Edits can be undone one by one, back to the original bytes")
  func undo() throws {
    let store = try store()
    let name = library.names[0]
    let original = try library.scratch.data("takes/\(name)")
    #expect(abs(try edit(store, to: 0.5).duration - 0.5) < 1e-9)
    let second = try edit(store, to: 0.25, "cut")
    #expect(second.isEdited)
    #expect(library.names == [name])
    #expect(abs(try store.edits.undo(id).duration - 0.5) < 1e-9)
    let first = try store.edits.undo(id)
    #expect(!first.isEdited)
    #expect(try library.scratch.data("takes/\(name)") == original)
    #expect(throws: LibraryError.notEdited(title: "Sound")) { try store.edits.undo(id) }
    #expect(try store.scan().isUnchanged)
  }

  @Test("Undone edits can be redone one by one, with the same bytes")
  func redo() throws {
    let store = try store()
    func bytes() throws -> Data { try library.scratch.data("takes/\(library.names[0])") }
    #expect(throws: LibraryError.notUndone(title: "Sound")) { try store.edits.redo(id) }
    let original = try bytes()
    _ = try edit(store, to: 0.5)
    let first = try bytes()
    _ = try edit(store, to: 0.25, "cut", ending: "wav")
    let second = try bytes()
    try store.edits.undo(id)
    try store.edits.undo(id)
    #expect(try bytes() == original && store.edits.canRedo(id))
    #expect(try store.take(id)?.isEdited == false)
    #expect(abs(try store.edits.redo(id).duration - 0.5) < 1e-9)
    #expect(try bytes() == first)
    // A second undo precedes the redo.
    try store.edits.undo(id)
    #expect(try bytes() == original)
    try store.edits.redo(id)
    let again = try store.edits.redo(id)
    #expect(try bytes() == second && again.isEdited && again.fileName.hasSuffix(".wav"))
    #expect(try store.history.versions(of: id).map(\.edit) == ["trim", "cut"])
    #expect(try !store.edits.canRedo(id))
    #expect(throws: LibraryError.notUndone(title: "Sound")) { try store.edits.redo(id) }
    try store.edits.undo(id)
    try store.edits.undo(id)
    #expect(try bytes() == original && store.scan().isUnchanged)
  }

  @Test("A new edit discards undone edits and their files")
  func redoEnds() throws {
    let store = try store()
    _ = try edit(store, to: 0.5)
    _ = try edit(store, to: 0.25)
    try store.edits.undo(id)
    try store.edits.undo(id)
    _ = try edit(store, to: 0.75)
    #expect(try !store.edits.canRedo(id))
    #expect(throws: LibraryError.notUndone(title: "Sound")) { try store.edits.redo(id) }
    #expect(try kept == ["1 trim.flac"])
    try store.edits.undo(id)
    #expect(abs(try store.edits.redo(id).duration - 0.75) < 1e-9)
    // Restoring the original is an edit, too.
    try store.edits.undo(id)
    try store.edits.redo(id)
    try store.edits.restoreOriginal(id)
    #expect(try kept == ["1 trim.flac", "2 restore.flac"])
    try store.edits.undo(id)
    #expect(abs(try #require(try store.take(id)).duration - 0.75) < 1e-9)
    #expect(try store.edits.redo(id).isRestored)
    // Redo files of an older index or another machine are ignored, and removed with the next edit.
    try library.scratch.write("old", to: "takes/.myna/versions/\(id.uuidString)/redo 1 trim.flac")
    #expect(try !store.edits.canRedo(id))
    try store.edits.undo(id)
    #expect(try kept == ["1 trim.flac", "redo 2 restore.flac"])
  }

  @Test("Redo survives an index rebuild and keeps a replaced file as a version")
  func redoSurvives() throws {
    let store = try store()
    _ = try edit(store, to: 0.5)
    try store.edits.undo(id)
    try store.trash.delete([id])
    try store.trash.restore([id])
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.edits.canRedo(id))
    let foreign = Signal.noise(seconds: 0.8)
    let tags = TakeIdentity(
      id: id, date: try #require(try again.take(id)).created, title: "Sound", timeZone: .gmt
    ).tags
    try library.scratch.write(foreign, to: "takes/\(library.names[0])", tags: tags)
    try again.scan()
    #expect(abs(try again.edits.redo(id).duration - 0.5) < 1e-9)
    #expect(abs(try again.edits.undo(id).duration - 0.8) < 1e-9)
  }

  @Test("Removing a take's versions also removes its undone edits")
  func redoRemoved() throws {
    let store = try store()
    _ = try edit(store, to: 0.5)
    try store.edits.undo(id)
    #expect(try kept == ["redo 1 trim.flac"])
    #expect(try store.history.removeVersions(of: id).isEmpty)
    #expect(try kept.isEmpty && !store.edits.canRedo(id))
    _ = try edit(store, to: 0.5)
    _ = try edit(store, to: 0.25)
    try store.edits.undo(id)
    // As if only the version were old enough.
    try FileManager.default.removeItem(
      atPath: "\(library.takes)/.myna/versions/\(id.uuidString)/1 trim.flac")
    try store.history.removeVersions(of: id, putAsideBefore: .distantPast)
    #expect(abs(try store.edits.redo(id).duration - 0.25) < 1e-9)
  }

  @Test(
    "If undo or redo is killed after any step, the next scan completes it", arguments: 0...2
  )
  func killed(done: Int) throws {
    let store = try store()
    let name = library.names[0]
    let versions = "/.myna/versions/\(id.uuidString)"
    let (original, edited) = (
      try library.scratch.data("takes/\(name)"), try edit(store, to: 0.5).duration
    )
    func begin(_ link: String, _ move: String) throws {
      var plan = FileChangePlan()
      plan.link("/\(name)", to: "\(versions)/\(link)")
      plan.move("\(versions)/\(move)", to: "/\(name)")
      plan.addTake(try #require(try store.take(id)), in: .folder)
      try library.scratch.write(plan.encoded(), to: "takes/.myna/work/begun.plan")
      if done > 0 {
        try FileManager.default.linkItem(
          atPath: "\(library.takes)/\(name)", toPath: "\(library.takes)\(versions)/\(link)")
      }
      if done > 1 {
        rename("\(library.takes)\(versions)/\(move)", "\(library.takes)/\(name)")
      }
    }
    try begin("redo 1 trim.flac", "1 trim.flac")
    try store.scan()
    #expect(try library.scratch.data("takes/\(name)") == original)
    #expect(try store.take(id)?.isEdited == false && store.edits.canRedo(id))
    try begin("1 trim.flac", "redo 1 trim.flac")
    try store.scan()
    #expect(try #require(try store.take(id)).duration == edited)
    #expect(try store.history.versions(of: id).map(\.edit) == ["trim"] && !store.edits.canRedo(id))
    #expect(abs(try store.edits.undo(id).duration - 1) < 1e-9)
  }

  /// The files of the take's earlier versions.
  private var kept: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: "\(library.takes)/.myna/versions/\(id.uuidString)"
      ).sorted()
    }
  }

  @Test("The original can be restored, and the restore can be undone")
  func restore() throws {
    let store = try store()
    let original = try library.scratch.data("takes/\(library.names[0])")
    _ = try edit(store, to: 0.5)
    _ = try edit(store, to: 0.25)
    #expect(abs(try store.edits.restoreOriginal(id).duration - 1) < 1e-9)
    #expect(try library.scratch.data("takes/\(library.names[0])") == original)
    // It is the original already.
    #expect(throws: LibraryError.notEdited(title: "Sound")) { try store.edits.restoreOriginal(id) }
    #expect(abs(try store.edits.undo(id).duration - 0.25) < 1e-9)
  }

  @Test("An edit in another file format changes the file extension, and undo changes it back")
  func otherEnding() throws {
    let store = try store()
    _ = try edit(store, to: 0.5, ending: "wav")
    #expect(library.names.map { $0.hasSuffix(".wav") } == [true])
    try store.edits.undo(id)
    #expect(library.names.map { $0.hasSuffix(".flac") } == [true])
    #expect(try store.scan().isUnchanged)
  }

  @Test("An edit is rejected if the take was edited in the meantime")
  func meanwhile() throws {
    let store = try store()
    let take = try #require(try store.take(id))
    let file = try store.edits.workFile(fileExtension: "flac")
    _ = try edit(store, to: 0.5)
    #expect(throws: LibraryError.changedMeanwhile(title: "Sound")) {
      try store.edits.replaceSound(of: take, after: "trim", with: file)
    }
    #expect(abs((try #require(try store.take(id))).duration - 0.5) < 1e-9)
  }

  @Test("An edit is rejected if the take was edited in the meantime, even with the same file size")
  func meanwhileAsLong() throws {
    let store = try store()
    _ = try edit(store, to: 0.5, ending: "wav")
    let take = try #require(try store.take(id))
    let file = try store.edits.workFile(fileExtension: "wav", editing: take)
    let other = try edit(store, to: 0.5, "denoise", ending: "wav")
    #expect(other.size == take.size && other.fileName == take.fileName)
    let sound = try library.scratch.data("takes/\(other.fileName)")
    try sound.write(to: URL(fileURLWithPath: file.path))
    #expect(throws: LibraryError.changedMeanwhile(title: "Sound")) {
      try store.edits.replaceSound(of: take, after: "normalize", with: file)
    }
    #expect(try library.scratch.data("takes/\(other.fileName)") == sound)
  }

  @Test("An edit can be undone after a rename, a restore from the trash, and an index rebuild")
  func survive() throws {
    let store = try store()
    _ = try edit(store, to: 0.5)
    try store.descriptions.rename(id, to: "Renamed")
    try store.trash.delete([id])
    try store.trash.restore([id])
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.take(id)?.isEdited == true)
    #expect(abs(try again.edits.undo(id).duration - 1) < 1e-9)
    #expect(try again.take(id)?.title == "Renamed")
  }

  @Test("A scan removes a killed edit's temporary files, but not those of a running edit")
  func leftovers() throws {
    let store = try store()
    let work = "\(library.takes)/.myna/work/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: false)
    try library.scratch.write(
      "half", to: String(work.dropFirst(library.scratch.path.count + 1)) + "/sound.flac")
    let held = try store.edits.workFile(fileExtension: "flac")
    try store.scan()
    #expect(!FileManager.default.fileExists(atPath: work))
    #expect(
      FileManager.default.fileExists(atPath: (held.path as NSString).deletingLastPathComponent))
  }

  @Test("A scan completes a plan that another process began")
  func plan() throws {
    let store = try store()
    let name = library.names[0]
    var plan = FileChangePlan()
    plan.link("/\(name)", to: "/.myna/trash/copy.flac")
    plan.move("/\(name)", to: "/2026-11-21 14.03 Moved.flac")
    let data = try JSONEncoder().encode(plan)
    try library.scratch.write(data, to: "takes/.myna/work/begun.plan")
    try library.scratch.write("no plan", to: "takes/.myna/work/broken.plan")
    try store.scan()
    #expect(library.names == ["2026-11-21 14.03 Moved.flac"])
    #expect(library.trash == ["copy.flac"])
    #expect(!FileManager.default.fileExists(atPath: "\(library.takes)/.myna/work/begun.plan"))
  }

  @Test("A plan with a path outside the folder isn't executed")
  func foreignPlan() throws {
    let store = try store()
    try library.scratch.write("precious", to: "outside")
    for path in ["/../outside", "/.myna/../../outside", "outside", "/"] {
      var plan = FileChangePlan()
      plan.remove(path)
      try library.scratch.write(
        try JSONEncoder().encode(plan), to: "takes/.myna/work/\(UUID().uuidString).plan")
    }
    try store.scan()
    #expect(try library.scratch.text("outside") == "precious")
    #expect(library.names.count == 1)
  }
}
