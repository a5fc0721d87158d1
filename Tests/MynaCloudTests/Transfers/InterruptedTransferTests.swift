import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

@Suite("Interrupted transfers")
struct InterruptedTransferTests {
  private let name = ObjectName(listed: "Takes/a.flac")

  @Test("A repeatedly interrupted upload ends in one correct copy that was written once")
  func uploads() async throws {
    try await interrupt(300) { try await upload(seed: $0) }
  }

  /// Runs journeys with different seeds until there were `count` interruptions.
  private func interrupt(
    _ count: Int, _ journey: (_ seed: UInt64) async throws -> Int
  ) async throws {
    var interruptions = 0
    var seed: UInt64 = 0
    while interruptions < count {
      seed += 1
      interruptions += try await journey(seed)
    }
  }

  /// Uploads one file in as many processes as necessary.
  ///
  /// Returns the number of interruptions.
  private func upload(seed: UInt64) async throws -> Int {
    let journey = try UnreliableTransfers(seed: seed)
    let bytes = noise(journey.pick(0..<40_000), seed: seed)
    try journey.scratch.write(bytes, to: "files/a.flac")
    let condition: WriteCondition
    switch journey.pick(0..<3) {
    case 0: condition = .always
    case 1: condition = .absent
    default: condition = .version(try await journey.memory.put([1], at: name).version)
    }
    let faulty = journey.storage()
    var stored: StoredObject?
    for _ in 0..<100 where stored == nil {
      do throws(CloudError) {
        stored = try await journey.transfers(faulty).upload(
          journey.scratch("files/a.flac"), to: name, details: .song, condition: condition)
      } catch {
        #expect(error.isPassing || error == .cancelled, "\(error), seed \(seed)")
      }
      journey.restart()
    }
    let there = try await journey.memory.describe(name)
    #expect(stored == there, "seed \(seed)")
    #expect(try await journey.memory.bytes(of: name) == bytes, "seed \(seed)")
    #expect(try await journey.memory.names() == [name.text])
    #expect(there.metadata["take-id"] == "0b1c")
    #expect(faulty.blindParts == 0, "seed \(seed)")
    // A small file that may replace any object is written again by a process that cannot know of
    // the first write.
    let isRepeatable = condition == .always && bytes.count <= TransferLimits.tiny.wholeSize
    #expect(faulty.writtenCount == 1 || isRepeatable, "seed \(seed)")
    #expect(try journey.scratch.bytes("files/a.flac") == bytes)
    return journey.interruptionCount
  }

  @Test("A repeatedly interrupted download ends in one intact version, even if others overwrite it")
  func downloads() async throws {
    try await interrupt(300) { try await download(seed: $0) }
  }

  /// Downloads one object in as many processes as necessary.
  ///
  /// Returns the number of interruptions.
  private func download(seed: UInt64) async throws -> Int {
    let journey = try UnreliableTransfers(seed: seed)
    let size = journey.pick(0..<300_000)
    let contents = [noise(size, seed: seed), noise(size, seed: seed + 1_000)]
    try await journey.memory.put(contents[0], at: name)
    let overwrites = journey.pick(0..<2) == 0
    if overwrites { try journey.scratch.write([1, 2, 3], to: "files/a.flac") }
    let faulty = journey.storage(overwriting: contents[1])
    var stored: StoredObject?
    for _ in 0..<100 where stored == nil {
      do throws(CloudError) {
        stored = try await journey.transfers(faulty).download(
          name, to: journey.scratch("files/a.flac"), overwrite: overwrites)
      } catch {
        #expect(
          error.isPassing || error == .cancelled || error == .changed(name),
          "\(error), seed \(seed)")
        let names = journey.scratch.names.filter { $0.hasPrefix("files/a") }
        #expect(names == (overwrites ? ["files/a.flac"] : []), "seed \(seed)")
      }
      journey.restart()
    }
    let bytes = try journey.scratch.bytes("files/a.flac")
    let isWhole = contents.contains(bytes)
    #expect(isWhole, "seed \(seed)")
    #expect(try UploadContent(bytes).md5 == stored?.md5, "seed \(seed)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: journey.scratch("files")) == ["a.flac"])
    return journey.interruptionCount
  }
}
