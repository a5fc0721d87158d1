import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// Conflict copies that folder-syncing programs create.
@Suite("Conflict copies")
struct SyncConflictCopyTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  private static let marks = [
    ".sync-conflict-20261126-130412-ABCDEFG", " (conflicted copy 2026-11-26 130412)",
    "_conflict-20261126-130412", " (Ada's conflicted copy 2026-11-26)", " 2", " (1)", "-LAPTOP-7",
  ]

  /// Copies the sound of a take to another name in the storage, without Myna's metadata.
  private func putCopy(of id: UUID, marked mark: String) async throws {
    let take = try #require(try one.store().take(id))
    let bytes = try Array(Data(contentsOf: URL(filePath: one.store().path(of: take))))
    let stem = take.fileName.dropLast(".flac".count)
    try await storage.put(bytes, at: ObjectName(listed: "Myna/\(stem)\(mark).flac"))
  }

  @Test("A conflict copy of a known take isn't shown and stays in the cloud", arguments: marks)
  func known(mark: String) async throws {
    let id = try one.record("Memo", seed: 1)
    try await one.sync()
    try await putCopy(of: id, marked: mark)
    for _ in 0..<2 {
      for machine in [one, two] {
        try await machine.sync()
        #expect(try machine.titles() == ["Memo"])
      }
    }
    #expect(try await storage.sounds().count == 2)
    try await two.sync(bringingAll: true)
    #expect(try two.hash(id) == one.hash(id))
    #expect(try two.titles() == ["Memo"])
  }

  @Test("A conflict copy that is listed before its take is shown until the take's log is read")
  func seenFirst() async throws {
    let id = try one.record("Memo", seed: 1)
    try await putCopy(of: id, marked: Self.marks[0])
    try await two.sync()
    #expect(try two.titles().count == 1)
    try await one.sync()
    try await two.sync()
    try await one.sync()
    #expect(try two.titles() == ["Memo"])
    #expect(try one.titles() == ["Memo"])
    #expect(try two.store().take(id) != nil)
  }

  @Test("A conflict copy of a deleted take doesn't restore the take")
  func deleted() async throws {
    let id = try one.record("Memo", seed: 1)
    try await one.sync()
    try await putCopy(of: id, marked: Self.marks[0])
    for machine in [one, two] { try await machine.sync() }
    try one.store().trash.delete([id])
    for _ in 0..<3 {
      for machine in [one, two] {
        try await machine.sync(confirming: [.delete], bringingAll: true)
        time.advance(by: .seconds(20))
        #expect(try machine.titles() == [])
      }
    }
    // A user can restore it.
    try one.store().trash.restore([id])
    for machine in [one, two, one] { try await machine.sync(bringingAll: true) }
    #expect(try one.titles() == ["Memo"] && two.titles() == ["Memo"])
  }

  /// Makes another storage equal, as a folder-syncing program does.
  private func mirror(_ one: MemoryStorage, to other: MemoryStorage) async throws {
    let names = try await one.page(of: "", after: nil).entries.map(\.name)
    for entry in try await other.page(of: "", after: nil).entries where !names.contains(entry.name)
    {
      try await other.delete(entry.name, of: nil)
    }
    for name in names {
      let stored = try await one.describe(name)
      if let there = try? await other.describe(name), there.md5 == stored.md5 { continue }
      let receiver = ByteReceiver()
      try await one.read(name, from: 0, of: nil, into: receiver)
      try await other.put(receiver.bytes, at: name)
      _ = try await other.update(
        name,
        details: ObjectDetails(contentType: stored.contentType, metadata: stored.metadata),
        of: nil)
    }
  }

  @Test(
    "After two separate edits, a conflict copy of one edit doesn't add a third take",
    arguments: [true, false], [true, false])
  func edits(bringsAll: Bool, firstIsKept: Bool) async throws {
    let elsewhere = MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    let three = try SyncedMachine("Three", elsewhere, time: time)
    let id = try one.record("Memo", seed: 1)
    try await one.sync()
    try await mirror(storage, to: elsewhere)
    try await three.sync(bringingAll: true)
    try await mirror(elsewhere, to: storage)

    // Both edit while the folder is not synced.
    try one.edit(id, seed: 2)
    try three.edit(id, seed: 3)
    try await one.sync()
    try await three.sync()
    let (kept, other) = firstIsKept ? (storage, elsewhere) : (elsewhere, storage)
    let name = try #require(try one.object(of: id))
    let aside = ByteReceiver()
    try await other.read(name, from: 0, of: nil, into: aside)
    let log = try firstIsKept ? three.logID() : one.logID()
    for entry in try await other.page(of: "Myna/Sync/", after: nil).entries
    where entry.name.text.contains(log) {
      let receiver = ByteReceiver()
      try await other.read(entry.name, from: 0, of: nil, into: receiver)
      try await kept.put(receiver.bytes, at: entry.name)
    }
    let stem = name.text.dropLast(".flac".count)
    try await kept.put(aside.bytes, at: ObjectName(listed: stem + Self.marks[0] + ".flac"))
    try await mirror(kept, to: other)

    for _ in 0..<5 {
      try await one.sync(bringingAll: bringsAll)
      try await mirror(storage, to: elsewhere)
      try await three.sync(bringingAll: bringsAll)
      try await mirror(elsewhere, to: storage)
      time.advance(by: .seconds(20))
    }
    let titles = try one.titles()
    #expect(titles.count == 2, "\(titles)")
    #expect(try one.all().map(\.id) == three.all().map(\.id))
    for take in try one.all() {
      try await one.bring(take.id)
      try await three.bring(take.id)
      #expect(try one.hash(take.id) == three.hash(take.id))
    }
  }

  @Test("If a conflict copy arrives before its take, a machine that keeps all audio shows one take")
  func keptEverything() async throws {
    let id = try one.record("Memo", seed: 1)
    try await putCopy(of: id, marked: Self.marks[0])
    try await two.sync(keepingAll: true)
    try await one.sync()
    for _ in 0..<2 { try await two.sync(keepingAll: true) }
    #expect(try two.titles() == ["Memo"])
    #expect(try two.hash(id) == one.hash(id))
  }

  @Test("A machine that keeps all audio downloads an unmatched conflict copy after a day")
  func keptLater() async throws {
    let sound = try await OtherProgram(storage, time: time)
      .put(ObjectName(listed: "Myna/Rain 2.wav"), seed: 5)
    try await two.sync(keepingAll: true)
    #expect(try two.all().map(\.isInCloudOnly) == [true])
    time.advance(by: .seconds(86_500))
    try await two.sync(keepingAll: true)
    #expect(try two.all().map(\.contentHash) == [sound])
    #expect(try two.all().map(\.isInCloudOnly) == [false])
  }

  @Test(
    "If a file is named like a conflict copy but has different audio, it is listed while it exists")
  func own() async throws {
    let (id, other) = (try one.record("Memo", seed: 1), try one.record("Other", seed: 2))
    try await one.sync()
    let bytes = try Array(
      Data(
        contentsOf: URL(
          filePath: one.store().path(of: #require(try one.store().take(other))))))
    let take = try #require(try one.store().take(id))
    let name = ObjectName(listed: "Myna/\(take.fileName.dropLast(5)) 2.flac")
    try one.store().trash.delete([other])
    try await one.sync()
    try await storage.put(bytes, at: name)
    try await one.sync()
    #expect(try one.titles().count == 2)
    try await storage.delete(name, of: nil)
    try await one.sync()
    #expect(try one.titles() == ["Memo"])
  }

  @Test(
    "Conflict copies are recognized by their names, and ordinary names aren't",
    arguments: ["Memo", "2026-11-26 13.04 Memo"])
  func names(stem: String) {
    #expect(!ConflictCopy.mayBe(ObjectName(listed: "Myna/\(stem).flac")))
    for mark in Self.marks {
      #expect(ConflictCopy.mayBe(ObjectName(listed: "Myna/\(stem)\(mark).flac")), "\(mark)")
    }
  }

  @Test("Conflict copies of log files don't interfere with reading the log")
  func log() async throws {
    let id = try one.record("Memo", seed: 1)
    try await one.sync()
    for entry in try await storage.page(of: "Myna/Sync/", after: nil).entries {
      let receiver = ByteReceiver()
      try await storage.read(entry.name, from: 0, of: nil, into: receiver)
      for mark in Self.marks {
        let copy = entry.name.text.replacing(".json", with: "\(mark).json")
        try await storage.put(receiver.bytes, at: ObjectName(listed: copy))
      }
    }
    try await two.sync()
    try one.store().descriptions.rename(id, to: "Renamed")
    try await one.sync()
    try await two.sync()
    #expect(try two.titles() == ["Renamed"])
    #expect(try await one.sync().isQuiet)
  }
}
