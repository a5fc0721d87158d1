import CloudSupport
import Files
import Foundation
import Glibc
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("Download")
struct DownloadTests {
  private let name = ObjectName(listed: "Takes/a.flac")
  private let scratch = SharedScratch()
  private let time = ImpatientTime()
  private let memory = MemoryStorage(partSize: 1_000, pageSize: 10)
  private let bytes = noise(600_000)

  /// Downloads the object in a new process.
  @discardableResult private func download(
    _ storage: any ObjectStorage, to path: String? = nil, overwrite: Bool = false,
    progress: TransferProgress? = nil
  ) async throws(CloudError) -> StoredObject {
    var transfers = Transfers(storage, journals: scratch("journals"), time: time)
    transfers.limits = .tiny
    return try await transfers.download(
      name, to: path ?? scratch("a.flac"), overwrite: overwrite, progress: progress)
  }

  /// Everything except the folder of journals.
  private var names: [String] { scratch.names.filter { $0 != "journals" } }

  private func faulty(_ faults: FaultyStorage.Fault...) -> FaultyStorage {
    let rest = Mutex(faults)
    return FaultyStorage(memory) { call, _ in
      guard call == .read else { return .none }
      return rest.withLock { $0.isEmpty ? .none : $0.removeFirst() }
    }
  }

  @Test(
    "An object is downloaded to a file, and progress ends with its size",
    arguments: [0, 1, 600_000])
  func sizes(size: Int) async throws {
    let stored = try await memory.put(noise(size), at: name)
    let counts = Counts()
    #expect(try await download(memory, progress: counts.add) == stored)
    #expect(try scratch.bytes("a.flac") == noise(size))
    #expect(counts.all.last ?? 0 == size)
    #expect(names == ["a.flac"])
  }

  @Test("After a restart, a download fetches only the missing bytes")
  func restart() async throws {
    try await memory.put(bytes, at: name)
    let first = faulty(.middle(400_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    #expect(!names.contains("a.flac"))
    let second = faulty()
    try await download(second)
    #expect(second.byteCount == 200_000)
    #expect(try scratch.bytes("a.flac") == bytes)
    #expect(names == ["a.flac"])
  }

  /// Downloads the whole object in a process that is killed before the file is renamed.
  ///
  /// Returns the hidden name.
  private func bringAll() async throws -> String {
    try await memory.put(bytes, at: name)
    let first = faulty(.after(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    return try #require(names.first { $0.hasSuffix(".download") })
  }

  @Test("A download that was killed after naming its file is recognized as complete")
  func killedAtTheEnd() async throws {
    let part = try await bringAll()
    try FileManager.default.moveItem(atPath: scratch(part), toPath: scratch("a.flac"))
    let second = faulty()
    #expect(try await download(second).size == bytes.count)
    #expect(second.byteCount == 0)
    #expect(names == ["a.flac"])
    #expect(try scratch.bytes("a.flac") == bytes)
  }

  @Test("A different file that took the download's name isn't mistaken for the download")
  func takenByAnother() async throws {
    let part = try await bringAll()
    let other = noise(600_000, seed: 2)
    try scratch.write(other, to: "a.flac")
    let exists = CloudError.file(SystemError(path: scratch("a.flac"), code: EEXIST))
    await #expect(throws: exists) { try await download(memory) }
    // The download could continue once the name is free.
    #expect(names.contains(part))
    try FileManager.default.removeItem(atPath: scratch(part))
    await #expect(throws: exists) { try await download(memory) }
    #expect(names == ["a.flac"])
    #expect(try scratch.bytes("a.flac") == other)
  }

  @Test("A partly written journal is removed with the completed download's journal")
  func halfNote() async throws {
    _ = try await bringAll()
    let journal = try #require(names.first { $0.hasSuffix(".json") })
    let half = journal.replacing("journals/", with: "journals/.") + ".x0.part"
    try scratch.write([1], to: half)
    try await download(memory)
    #expect(names == ["a.flac"])
  }

  @Test("A small download needs no journal and starts over after a restart")
  func small() async throws {
    try await memory.put(noise(8_000), at: name)
    let first = faulty(.middle(4_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    #expect(scratch.names == [])
    let second = faulty()
    try await download(second)
    #expect(second.byteCount == 8_000)
    #expect(scratch.names == ["a.flac"])
    #expect(try scratch.bytes("a.flac") == noise(8_000))
  }

  @Test("A partial download is removed if the object is now small")
  func smaller() async throws {
    try await memory.put(bytes, at: name)
    let first = faulty(.middle(400_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    try await memory.put([1], at: name)
    try await download(memory)
    #expect(names == ["a.flac"])
    #expect(try scratch.bytes("a.flac") == [1])
  }

  @Test("A partial file that was damaged on disk is detected and downloaded again")
  func damagedPart() async throws {
    try await memory.put(bytes, at: name)
    let first = faulty(.middle(400_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    let part = try #require(names.first)
    var left = try scratch.bytes(part)
    left[1_000] ^= 1
    try scratch.write(left, to: part)
    try await download(memory)
    #expect(try scratch.bytes("a.flac") == bytes)
    #expect(names == ["a.flac"])
  }

  @Test("An object that changed during an interruption is downloaded again from the start")
  func changed() async throws {
    try await memory.put(bytes, at: name)
    let first = faulty(.middle(400_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(first) }
    let new = noise(600_000, seed: 2)
    let stored = try await memory.put(new, at: name)
    // Only the version shows it: without a hash, old bytes in the first half would go unnoticed.
    #expect(try await download(HashlessStorage(memory)).version == stored.version)
    #expect(try scratch.bytes("a.flac") == new)
  }

  @Test("Downloading an object that keeps changing fails and leaves no files")
  func neverAtRest() async throws {
    try await memory.put(bytes, at: name)
    let storage = FaultyStorage(memory) { call, _ in
      call == .read ? .overwritten(noise(600_000, seed: 3)) : .none
    }
    await #expect(throws: CloudError.changed(name)) { try await download(storage) }
    #expect(names == [])
  }

  @Test("A damaged download is retried once, then fails without leaving a file")
  func damaged() async throws {
    try await memory.put(bytes, at: name)
    await #expect(throws: CloudError.damaged(name)) {
      try await download(faulty(.garbled, .garbled))
    }
    #expect(names == [])
    try await download(faulty(.garbled))
    #expect(try scratch.bytes("a.flac") == bytes)
  }

  @Test("An existing file is replaced only if allowed, and only by a complete download")
  func existing() async throws {
    try await memory.put(bytes, at: name)
    try scratch.write([1], to: "a.flac")
    let exists = CloudError.file(SystemError(path: scratch("a.flac"), code: EEXIST))
    await #expect(throws: exists) { try await download(memory) }
    let broken = faulty(.middle(300_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(broken, overwrite: true) }
    #expect(try scratch.bytes("a.flac") == [1])
    try await download(memory, overwrite: true)
    #expect(try scratch.bytes("a.flac") == bytes)
  }

  @Test("A file that appears during a download isn't replaced")
  func appearing() async throws {
    try await memory.put(bytes, at: name)
    let scratch = scratch
    let storage = FaultyStorage(memory) { call, _ in
      if call == .read {
        do { try scratch.write([1], to: "a.flac") } catch { Issue.record(error) }
      }
      return .none
    }
    let exists = CloudError.file(SystemError(path: scratch("a.flac"), code: EEXIST))
    await #expect(throws: exists) { try await download(storage) }
    #expect(try scratch.bytes("a.flac") == [1])
    #expect(names.filter { $0.hasSuffix(".download") } == [])
  }

  @Test("An object deleted during an interruption is reported as not found, and no file is left")
  func gone() async throws {
    try await memory.put(bytes, at: name)
    let broken = faulty(.middle(300_000), .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await download(broken) }
    try await memory.delete(name, of: nil)
    await #expect(throws: CloudError.notFound(name)) { try await download(memory) }
    #expect(names == [])
  }

  @Test(
    "A download that fills the disk reports that and keeps its partial file",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() async throws {
    let disk = try SmallDisk(kibibytes: 500)
    let path = disk.path + "/a.flac"
    try await memory.put(bytes, at: name)
    let error = await #expect(throws: CloudError.self) { try await download(memory, to: path) }
    guard case .file(let reason) = error else {
      Issue.record("\(String(describing: error)) instead")
      return
    }
    #expect(reason.kind == .noSpace)
    #expect(time.seconds == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: disk.path)
    #expect(left.count == 1 && left[0].hasSuffix(".download"))
    try await memory.put(noise(400_000), at: name)
    try await download(memory, to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(noise(400_000)))
  }

  @Test("A download is checked against the hash in the object's metadata")
  func metadataHash() async throws {
    var details = ObjectDetails.song
    details.metadata["md5"] = String(repeating: "0", count: 32)
    let wrong = HashlessStorage(memory)
    try await memory.put(bytes, at: name, details: details)
    await #expect(throws: CloudError.damaged(name)) { try await download(wrong) }
  }
}
