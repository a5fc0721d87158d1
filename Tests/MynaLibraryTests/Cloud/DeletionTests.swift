import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Deletions")
struct DeletionTests {
  let library = LibraryScratch()
  private let here = UUID()
  private let cloud = UUID()
  private let date = Date(timeIntervalSince1970: 1_795_000_000)

  private func fill() throws -> LibraryStore {
    try library.record("Here", id: here)
    let store = try library.store()
    try store.scan()
    try store.cloud.set([try CloudSamples.take("Far", id: cloud)])
    return store
  }

  @Test("A deletion is recorded with its date, and restoring the take removes the record")
  func putBack() throws {
    let store = try fill()
    try store.trash.delete([here], at: date)
    #expect(try store.deletions.all() == [DeletedTake(id: here, date: date)])
    #expect(try store.scan().isUnchanged)
    try store.trash.restore([here])
    #expect(try store.deletions.all().isEmpty)
  }

  @Test("Emptying the trash keeps the deletion records until they are purged by date")
  func emptied() throws {
    let store = try fill()
    try store.trash.delete([here, cloud], at: date)
    #expect(try store.trash.empty() == 2)
    try store.scan()
    #expect(Set(try store.deletions.all().map(\.id)) == [here, cloud])
    try store.deletions.forget(before: date)
    #expect(try store.deletions.all().count == 2)
    try store.deletions.forget(before: date.addingTimeInterval(1))
    #expect(try store.deletions.all().isEmpty)
  }

  @Test("A take in the cloud can be deleted and restored without a file")
  func cloudOnly() throws {
    let store = try fill()
    let before = try store.take(cloud)
    try store.trash.delete([cloud], at: date)
    #expect(try store.all().map(\.id) == [here])
    let trashed = try #require(try store.trashed().first)
    #expect(trashed.id == cloud && trashed.deleted == date && trashed.isInCloudOnly)
    #expect(library.trash.isEmpty)
    #expect(try store.scan().isUnchanged)
    #expect(try store.deletions.all() == [DeletedTake(id: cloud, date: date)])
    // Old takes are removed from the trash only if their files exist.
    #expect(try store.trash.emptyOld(now: date.addingTimeInterval(60 * 86_400)) == 0)
    try store.trash.restore([cloud])
    #expect(try store.take(cloud) == before)
    #expect(try store.deletions.all().isEmpty && store.scan().isUnchanged)
  }

  @Test("Metadata from the cloud neither restores a deleted take nor creates it again")
  func stays() throws {
    let store = try fill()
    try store.trash.delete([cloud], at: date)
    try store.cloud.set([try CloudSamples.take("Renamed", id: cloud)])
    #expect(try store.trashed().map(\.title) == ["Renamed"])
    #expect(try store.scan().isUnchanged)
    #expect(try store.trash.empty() == 1)
    try store.cloud.set([try CloudSamples.take("Renamed", id: cloud)])
    #expect(try store.take(cloud) == nil)
    try store.deletions.forget(of: [cloud])
    try store.cloud.set([try CloudSamples.take("Renamed", id: cloud)])
    #expect(try store.take(cloud)?.deleted == nil)
  }

  @Test("Deleting a take whose file is missing removes it and records the deletion")
  func missing() throws {
    let store = try fill()
    try library.remove(library.names[0])
    try store.scan()
    #expect(try store.deletions.all().isEmpty)
    try store.trash.delete([here], at: date)
    #expect(try store.take(here) == nil)
    #expect(try store.deletions.all() == [DeletedTake(id: here, date: date)])
  }

  @Test("Missing files, a missing folder, and an index rebuild record no deletions")
  func none() throws {
    do {
      let store = try fill()
      try store.trash.delete([here], at: date)
      try library.record("Another")
      try store.scan()
      try library.remove(library.names[0])
      try store.scan()
      #expect(try store.deletions.all().map(\.id) == [here])
      let away = library.scratch("away")
      try FileManager.default.moveItem(atPath: library.takes, toPath: away)
      #expect(throws: LibraryError.self) { try store.scan() }
      try FileManager.default.moveItem(atPath: away, toPath: library.takes)
      #expect(try store.deletions.all().map(\.id) == [here])
    }
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    #expect(try store.trashed().map(\.id) == [here])
    #expect(try store.deletions.all().isEmpty)
  }

  @Test("Importing a deleted take's file again removes the deletion record")
  func importedAgain() throws {
    let store = try fill()
    let copy = library.scratch("Copy.flac")
    try FileManager.default.copyItem(atPath: "\(library.takes)/\(library.names[0])", toPath: copy)
    try store.trash.delete([here])
    try store.trash.empty()
    #expect(try store.imports.importFiles([copy]).takes.map(\.id) == [here])
    #expect(try store.deletions.all().isEmpty)
  }
}
