import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// Objects with names that Myna would not choose.
@Suite("Unusual object names")
struct SyncOddNameTests {
  let time = VirtualTime()
  let location = Scratch(in: Scratch.memory)
  let one: SyncedMachine
  let two: SyncedMachine

  init() throws {
    try FileManager.default.createDirectory(
      atPath: location("Myna"), withIntermediateDirectories: false)
    one = try SyncedMachine("One", FolderStorage(location.path), time: time)
    two = try SyncedMachine("Two", FolderStorage(location.path), time: time)
  }

  /// The names of all files except logs.
  private var sounds: [String] {
    location.names.filter { $0.hasPrefix("Myna/") && $0.hasSuffix("wav") || $0.hasSuffix(".flac") }
  }

  private func put(_ name: String, seed: UInt64) throws -> ContentHash? {
    try location.write(Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed), to: name)
    return try TakeAnalysis(path: location(name)).contentHash
  }

  @Test("Objects with control characters in their names are listed and can be downloaded")
  func controlCharacters() async throws {
    let names = ["Myna/tab\there.wav", "Myna/new\nline.wav", "Myna/bell\u{7}.wav"]
    let hashes = try names.enumerated().map { try put($1, seed: UInt64($0 + 1)) }
    try await one.sync()
    #expect(Set(try one.titles()) == ["tab_here", "new_line", "bell_"])
    for take in try one.all() { try await one.bring(take.id) }
    #expect(Set(try one.all().map { try one.hash($0.id) }) == Set(hashes))
    try await two.sync()
    #expect(try two.all().count == 3)
  }

  @Test("A take from an object with a tab in its name can be edited and deleted")
  func editing() async throws {
    _ = try put("Myna/tab\there.wav", seed: 1)
    try await one.sync()
    let id = try #require(try one.all().first?.id)
    try await one.bring(id)
    try one.edit(id, seed: 9)
    for _ in 0..<2 {
      try await one.sync()
      try await two.sync()
    }
    #expect(try two.all().map(\.id) == [id])
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
    try two.store().trash.delete([id])
    for _ in 0..<3 {
      try await two.sync()
      time.advance(by: .seconds(20))
      try await one.sync()
    }
    #expect(sounds == [], "\(sounds)")
    #expect(try one.all().isEmpty)
  }

  @Test("An object with `..` in its name is listed as failed, and other takes sync")
  func parentFolder() async throws {
    let name = ObjectName(listed: "Myna/../up.wav")
    let storage = ExtraNameStorage(MemoryStorage(partSize: 1_000), name)
    let machine = try SyncedMachine("Three", storage, time: time)
    let walk = try machine.record("Walk", seed: 1)
    try await machine.sync()
    let row = try #require(try machine.all().first { $0.title == "up" })
    let reason = FailureReason(.cloud(.badName(name.text)))
    #expect(try machine.states(of: [walk, row.id]) == [.both, .failed(reason)])
  }
}

/// A storage that lists a name that cannot be requested.
private final class ExtraNameStorage: StorageRelay {
  let inner: any ObjectStorage
  private let name: ObjectName

  init(_ inner: any ObjectStorage, _ name: ObjectName) { (self.inner, self.name) = (inner, name) }

  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
    let page = try await inner.page(of: prefix, after: token)
    guard name.text.hasPrefix(prefix), page.next == nil else { return page }
    return ObjectPage(
      page.entries + [ListedObject(name, size: 5, modified: .now, version: ObjectVersion("1"))],
      next: nil)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    if name == self.name { throw .badName(name.text) }
    return try await inner.describe(name)
  }
}
