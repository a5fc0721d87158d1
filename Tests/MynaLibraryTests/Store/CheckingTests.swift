import Dates
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Library checks")
struct CheckingTests {
  let library = LibraryScratch()

  @Test("A check doesn't report takes that another process edits during the check")
  func editedMeanwhile() throws {
    let ids = [UUID(), UUID()]
    try library.record("First", id: ids[0], seconds: 1)
    try library.record("Second", at: "2026-11-22T14:03:20Z", id: ids[1], seconds: 1, seed: 2)
    let store = try library.store()
    #expect(try store.checking.run().completed == 2)
    var pending = Set(ids)
    let report = try store.checking.run { _ in
      // Both are edited during the check, whichever is read first.
      for id in pending { #expect(throws: Never.self) { try edit(id) } }
      pending = []
      return true
    }
    #expect(report.isGood && report.scan.isUnchanged, "\(report)")
    #expect(try store.checking.run().isGood)
    #expect(try store.all().allSatisfy { $0.isEdited && $0.contentHash != nil })
  }

  private func edit(_ id: UUID) throws {
    let store = try library.store()
    let take = try #require(try store.take(id))
    let file = try store.edits.workFile(fileExtension: "flac")
    let identity = TakeIdentity(id: id, date: take.created, title: take.title, timeZone: .gmt)
    try library.scratch.write(
      Signal.noise(seconds: 0.5, seed: 9),
      to: String(file.path.dropFirst(library.scratch.path.count + 1)), tags: identity.tags)
    try store.edits.replaceSound(of: take, after: "trim", with: file)
  }
}
