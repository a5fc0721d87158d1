import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("ID adoption")
struct AdoptionTests {
  let library = LibraryScratch()
  private let id = UUID()
  private let other = UUID()

  /// Creates a take with a sidecar, a version, a performance and an overview.
  private func fill(isRecorded: Bool = true) throws -> LibraryStore {
    let store = try library.store()
    let mine: UUID
    if isRecorded {
      try library.record("Mine", id: id)
      mine = id
    } else {
      try library.put("Mine.wav")
      try store.scan()
      mine = try #require(try store.all().first).id
    }
    try store.scan()
    try store.descriptions.setTags(mine, to: ["tag"])
    try store.descriptions.setNote(mine, to: "note")
    try library.edit(mine, in: store, to: 0.5, seed: 4)
    try FileManager.default.createDirectory(
      atPath: store.folder.performances, withIntermediateDirectories: true)
    try Data("MIDI".utf8).write(
      to: URL(fileURLWithPath: store.folder.performance(of: mine)))
    try store.analyses.analyzeAll()
    return store
  }

  private func unread(_ take: Take) -> Take {
    var take = take
    take.contentHash = nil
    return take
  }

  @Test(
    "Adopting an ID moves all of a take's data to it, even after an index rebuild",
    arguments: [true, false])
  func follows(isRecorded: Bool) throws {
    var expected: Take
    do {
      let store = try fill(isRecorded: isRecorded)
      expected = try #require(try store.all().first)
      let old = expected.id
      let take = try store.cloud.adopt(old, as: other)
      expected.id = other
      #expect(take == expected)
      #expect(try store.all() == [expected] && store.take(old) == nil)
      #expect(store.peaks.exists(other) && !store.peaks.exists(old))
      #expect(
        store.folder.existingPerformance(of: other) != nil
          && store.folder.existingPerformance(of: old) == nil)
      #expect(try store.history.versions(of: other).map(\.edit) == ["trim"])
      #expect(try store.scan().isUnchanged)
      #expect(try store.deletions.all().isEmpty)
      #expect(try store.edits.undo(other).duration < 0.5)
      expected = try #require(try store.take(other))
    }
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    #expect(try store.all().map(unread) == [unread(expected)])
    #expect(try store.scan().isUnchanged)
  }

  @Test("If the adopted ID belongs to a take in the cloud, that take is merged into the local one")
  func cloudRow() throws {
    let store = try fill()
    try store.cloud.set([try CloudSamples.take("Far", id: other)])
    let take = try store.cloud.adopt(id, as: other)
    #expect((take.title, take.storage, take.tags) == ("Mine", .both, ["tag"]))
    #expect(try store.all() == [take])
    #expect(try store.found("far").isEmpty)
    #expect(try store.scan().isUnchanged)
  }

  @Test("The ID of another local take, even one in the trash, can't be adopted")
  func refused() throws {
    let store = try fill()
    try library.record("Other", at: "2026-11-22T10:00:00Z", id: other)
    try store.scan()
    #expect(throws: LibraryError.changedMeanwhile(title: "Other")) {
      try store.cloud.adopt(id, as: other)
    }
    try store.trash.delete([other])
    #expect(throws: LibraryError.changedMeanwhile(title: "Other")) {
      try store.cloud.adopt(id, as: other)
    }
    #expect(try store.take(id)?.title == "Mine")
  }

  @Test("Versions that already exist under the adopted ID are kept along with the take's own")
  func versions() throws {
    let store = try fill()
    let folder = store.folder.versions(of: other)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try library.scratch.write("lost", to: "takes/.myna/versions/\(other.uuidString)/3 trim.flac")
    try store.cloud.adopt(id, as: other)
    #expect(library.names(in: folder) == ["3 trim.flac", "4 trim.flac"])
    #expect(library.names(in: store.folder.versions(of: id)).isEmpty)
  }

  @Test("A take marked to stay on this machine keeps the mark when it adopts an ID")
  func onlyHere() throws {
    do {
      let store = try fill()
      #expect(try store.descriptions.setOnlyHere(true, of: id).isOnlyHere)
      try store.descriptions.rename(id, to: "Renamed")
      #expect(try store.cloud.adopt(id, as: other).isOnlyHere)
    }
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    #expect(try store.take(other)?.isOnlyHere == true)
    #expect(try !store.descriptions.setOnlyHere(false, of: other).isOnlyHere)
    #expect(try store.scan().isUnchanged)
  }
}
