import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// Two sounds with the same name, in a storage that refuses no write.
@Suite("Object name races")
struct SyncNameRaceTests {
  let time = VirtualTime(at: Date(timeIntervalSince1970: 1_700_000_000))
  let memory: MemoryStorage
  let storage: RacyStorage
  let storageOfTwo: RacyStorage
  let one: SyncedMachine
  let two: SyncedMachine

  init() throws {
    memory = MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    storage = RacyStorage(memory)
    storageOfTwo = RacyStorage(memory)
    one = try SyncedMachine(
      "One", storage, time: time, foreignFolders: [PhoneRecording.folder], phone: .asItIs)
    two = try SyncedMachine(
      "Two", storageOfTwo, time: time, foreignFolders: [PhoneRecording.folder],
      phone: .asItIs)
  }

  private func sounds() async throws -> [ObjectName] {
    try await memory.page(of: PhoneRecording.folder, after: nil).entries.map(\.name)
  }

  /// Syncs until nothing changes, and checks that each machine can play each take, and that each
  /// take has its own object.
  private func expectAllEverywhere(_ ids: [UUID]) async throws {
    for _ in 0..<4 {
      time.advance(by: .seconds(20))
      try await one.sync()
      try await two.sync()
    }
    #expect(Set(try await sounds()).count == ids.count)
    for id in ids {
      if try one.hash(id) == nil { try await one.bring(id) }
      if try two.hash(id) == nil { try await two.bring(id) }
      let (here, there) = (try one.hash(id), try two.hash(id))
      #expect(here != nil && here == there)
    }
    let hashes = Set(try ids.map { try one.hash($0) })
    #expect(hashes.count == ids.count)
  }

  @Test("Takes recorded in the same second each get an object, even without conditional writes")
  func sameSecond() async throws {
    let ids = try (1...4).map { try one.record("Take \($0)", seed: $0) }
    try await one.sync()
    #expect(try await sounds().count == 4)
    try await expectAllEverywhere(ids)
  }

  @Test(
    "If an upload is overwritten immediately by another machine, it is repeated with a new name")
  func overwritten() async throws {
    let mine = try one.record("Mine", seed: 1)
    let theirs = try two.record("Theirs", seed: 2)
    storage.afterNextSound { [memory] name in
      // The write of a machine that checked at the same time, and finishes last.
      let other = try? await memory.describe(name)
      let bytes: [UInt8] = [1, 2, 3]
      let details = ObjectDetails(
        contentType: "audio/flac", metadata: ["myna-id": theirs.uuidString])
      guard other != nil, let md5 = try? FileHash.md5(of: bytes) else { return }
      _ = try? await memory.write(
        UploadContent(.bytes(bytes), size: 3, md5: md5), to: name, details: details,
        condition: .always, progress: nil)
    }
    try await one.sync()
    let names = try await sounds()
    #expect(names.count == 2)
    var owners: [String?] = []
    for name in names { owners.append(try await memory.describe(name).metadata["myna-id"]) }
    #expect(Set(owners) == [mine.uuidString, theirs.uuidString])
  }

  @Test(
    "If a finished upload is later overwritten by another machine, it is repeated with a new name")
  func overwrittenLater() async throws {
    let mine = try one.record("Mine", seed: 1)
    let theirs = try two.record("Theirs", seed: 2)
    nonisolated(unsafe) let other = one
    // One checks and writes while Two is between its own check and its write.
    storageOfTwo.beforeNextSound { _ in _ = try? await other.sync() }
    try await two.sync()
    #expect(try await sounds().count == 1)
    try await expectAllEverywhere([mine, theirs])
  }
}

/// A file that is sent to the phone unchanged.
private final class SameFile: PhoneCopy {
  let path: String
  let details = ObjectDetails(contentType: "audio/mpeg", metadata: ["playTime": "1"])

  init(_ path: String) { self.path = path }
}

extension PhoneCopyMaker {
  /// Sends all takes unchanged, under the phone's names.
  fileprivate static let asItIs = PhoneCopyMaker(takesNew: true) { path, _ in SameFile(path) }
}
