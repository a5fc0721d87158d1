import Files
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Failing plan steps")
struct FailingStepTests {
  let library = LibraryScratch()

  @Test("Two takes with the same maximum-length file name can both be deleted")
  func longName() throws {
    let store = try library.store()
    let name = String(repeating: "n", count: 250) + ".flac"
    for seed in [1, 2] as [UInt64] {
      try library.scratch.write(
        Signal.noise(seconds: 0.1, seed: seed), to: "takes/\(name)", format: .flac)
      try store.scan()
      let take = try #require(try store.all().first)
      try store.trash.delete([take.id])
      #expect(library.names.isEmpty)
    }
    #expect(library.trash.count == 2)
    #expect(try store.scan().isUnchanged)
  }

  @Test("A killed process's plan that can't be completed is set aside and reported once")
  func lasting() throws {
    let name = try library.record("Sound")
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    var plan = FileChangePlan()
    plan.move("/\(name)", to: "/\(String(repeating: "n", count: 300)).flac")
    plan.addTake(take, in: .folder)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    #expect(try store.descriptions.rename(take.id, to: "Still here").title == "Still here")
    #expect(try store.scan().isUnchanged)
    #expect(library.names(in: library.takes + "/.myna/work") == ["begun.plan.failed"])
    // The failure is reported once.
    let told = try store.checking.collectFailedChanges()
    #expect(told.map(\.fileNames) == [[name]])
    #expect(FileStatus.isTaken(told[0].path))
    #expect(
      try store.checking.collectFailedChanges().isEmpty
        && library.store().checking.collectFailedChanges().isEmpty)
  }

  @Test("A plan that collides with another machine's version fails and keeps both files")
  func sameVersion() throws {
    let name = try library.record("Sound")
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    let version = "/.myna/versions/\(take.id.uuidString)/1 trim.flac"
    let sound = "/.myna/work/\(UUID().uuidString)/sound.flac"
    for path in [version, sound] {
      try FileManager.default.createDirectory(
        atPath: (library.takes + path as NSString).deletingLastPathComponent,
        withIntermediateDirectories: false)
    }
    try library.scratch.write("another's", to: "takes" + version)
    try library.scratch.write("edited", to: "takes" + sound)
    let before = try library.scratch.data("takes/\(name)")
    var plan = FileChangePlan()
    plan.link("/\(name)", to: version)
    plan.move(sound, to: "/\(name)")
    plan.addTake(take, in: .folder)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    try store.scan()
    #expect(try library.scratch.data("takes/\(name)") == before)
    #expect(try library.scratch.text("takes" + version) == "another's")
    #expect(try library.scratch.text("takes" + sound) == "edited")
    #expect(try store.checking.collectFailedChanges().count == 1)
  }

  @Test("A plan with an overlong name or with a folder as its target is rejected before any change")
  func refused() throws {
    let store = try library.store()
    try library.scratch.write("a", to: "takes/a")
    try FileManager.default.createDirectory(
      atPath: library.takes + "/folder", withIntermediateDirectories: false)
    for name in [String(repeating: "n", count: 300), "folder"] {
      var plan = FileChangePlan()
      plan.link("/a", to: "/.myna/trash/a")
      plan.move("/a", to: "/\(name)")
      #expect(throws: LibraryError.self) {
        try plan.begin(in: store.folder).complete()
      }
      #expect(library.names == ["a", "folder"] && library.trash.isEmpty)
    }
  }

  @Test("Completing a plan recreates a folder that was lost in a power failure")
  func lostFolder() throws {
    let name = try library.record("Sound")
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    var plan = FileChangePlan()
    plan.link("/\(name)", to: "/.myna/versions/\(take.id.uuidString)/1 trim.flac")
    plan.addTake(take, in: .folder)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    try store.scan()
    #expect(library.names(in: store.folder.versions(of: take.id)) == ["1 trim.flac"])
  }

  @Test("Completing a plan moves a file that has both names after a power failure")
  func bothNames() throws {
    let name = try library.record("Sound")
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    try FileManager.default.linkItem(
      atPath: "\(library.takes)/\(name)", toPath: "\(store.folder.trash)/\(name)")
    var plan = FileChangePlan()
    plan.move("/\(name)", to: "/.myna/trash/\(name)")
    plan.addTake(take, in: .trash)
    try library.scratch.write(try JSONEncoder().encode(plan), to: "takes/.myna/work/begun.plan")
    try store.scan()
    #expect(library.names.isEmpty && library.trash == [name])
  }

  @Test("A failing step undoes the earlier steps, including replaced and removed files")
  func takenBack() throws {
    let store = try library.store()
    for name in ["a", "b", "c"] { try library.scratch.write(name, to: "takes/\(name)") }
    var plan = FileChangePlan()
    plan.remove("/c")
    plan.link("/a", to: "/d")
    plan.move("/a", to: "/b")
    plan.move("/missing", to: "/e")
    #expect(throws: LibraryError.self) {
      try plan.begin(in: store.folder).complete()
    }
    #expect(library.names == ["a", "b", "c"])
    for name in ["a", "b", "c"] { #expect(try library.scratch.text("takes/\(name)") == name) }
    #expect(library.names(in: store.folder.work).isEmpty)
  }

  @Test("A plan's steps are undone if updating the index fails")
  func indexFails() throws {
    let store = try library.store()
    for name in ["a", "b", "c"] { try library.scratch.write(name, to: "takes/\(name)") }
    var plan = FileChangePlan()
    plan.remove("/c")
    plan.move("/a", to: "/b")
    #expect(throws: LibraryError.cancelled) {
      let change = try plan.begin(in: store.folder)
      try refuse()
      change.complete()
    }
    #expect(library.names == ["a", "b", "c"])
    #expect(try library.scratch.text("takes/b") == "b")
    #expect(library.names(in: store.folder.work).isEmpty)
  }

  /// Fails like an index that is not writable.
  private func refuse() throws(LibraryError) { throw .cancelled }
}
