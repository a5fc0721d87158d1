import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

@Suite("Large libraries")
struct ManyTakesTests {
  /// More can be set for measurements.
  private let count =
    ProcessInfo.processInfo.environment["MYNA_MANY_TAKES"].flatMap(Int.init) ?? 3_000

  @Test("All takes of a large library sync to another machine in segments within the size limit")
  func manyTakes() async throws {
    let (machine, storage, reader) = (try SyncMachine(), MemoryStorage(), try SyncMachine())
    let hash = try #require(ContentHash(hexadecimal: String(repeating: "a", count: 64)))
    let date = machine.time.date
    report("start")
    let transaction = try machine.database.begin()
    for number in 0..<count {
      let name = try #require(ObjectName("Myna/2026-11-21 14.03 Take \(number).flac"))
      let sound = AudioReference(
        object: name, size: 1_000_000, hash: hash,
        facts: AudioProperties(
          duration: 60, sampleRate: 48_000, channelCount: 1, formatName: "FLAC, 24-bit PCM",
          waveform: .init(repeating: 99, count: 128)))
      try machine.database.write(
        [
          .title: .text("Take \(number)"), .created: .date(date), .sound: sound.value,
          .tag("work"): .text("work"), .note: .text("A note of a few words"),
        ], of: UUID(), at: date)
    }
    try transaction.commit()
    report("written")
    let published = try await machine.publish(to: storage)
    report("published")
    #expect(published.takeCount == count && published.segmentCount >= 2)
    for name in try await storage.names() {
      #expect(try await storage.describe(ObjectName(listed: name)).size <= LogSegment.byteLimit)
    }
    let read = try await reader.read(from: storage)
    report("read")
    #expect(read.changedTakes == count && read.segmentCount == published.segmentCount)
    try await reader.read(from: storage)
    report("read again")
    var seen = 0
    try reader.database.eachEntry { _ in seen += 1 }
    report("looked at")
    #expect(seen == count)
  }

  private func report(_ step: String) {
    guard count > 10_000 else { return }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let memory = status.split(separator: "\n").filter { $0.hasPrefix("VmRSS") }
    print(step, Date.now.timeIntervalSince1970, memory)
  }
}
