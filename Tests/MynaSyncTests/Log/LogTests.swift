import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

@testable import MynaSync

@Suite("Log exchange")
struct LogTests {
  private let storage = MemoryStorage()

  @Test("Random changes on three machines converge after syncing", arguments: 1...6)
  func convergence(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let machines = try [0, 3_600, -3_600].map { try SyncMachine(clockOff: $0) }
    let takes = (0..<5).map { _ in UUID() }
    let names: [FieldName] = [.title, .note, .favorite, .tag("a"), .deleted, FieldName("mood")]
    for step in 0..<120 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try await machine.read(from: storage)
      case 1: try await machine.publish(to: storage)
      default:
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        try machine.write(
          .integer(step), as: name, of: takes[Int.random(in: 0..<5, using: &random)])
      }
    }
    for _ in 0..<2 { for machine in machines { try await machine.sync(with: storage) } }
    let fields = try machines[0].fields()
    #expect(fields.count == 5)
    for machine in machines { #expect(try machine.fields() == fields) }
    let newcomer = try SyncMachine()
    try await newcomer.read(from: storage)
    #expect(try newcomer.fields() == fields)
  }

  @Test("A sync without changes writes nothing and makes a single request")
  func nothingNew() async throws {
    let (one, other) = (try SyncMachine(), try SyncMachine())
    for machine in [one, other] { try machine.write(.text("Train"), of: UUID()) }
    for machine in [one, other, one] { try await machine.sync(with: storage) }
    let before = try await storage.names()
    let cut = InterruptedStorage(storage, after: 1, reachesServer: false)
    try await one.sync(with: cut)
    #expect(!cut.isCut)
    #expect(try await storage.names() == before)
  }

  @Test(
    "A change made after reading another machine's change wins, even with a slow clock")
  func clocks() async throws {
    let (ahead, behind) = (try SyncMachine(clockOff: 3_600), try SyncMachine(clockOff: 0))
    let take = UUID()
    try ahead.write(.text("First"), of: take)
    try await ahead.sync(with: storage)
    try await behind.read(from: storage)
    try behind.write(.text("Second"), of: take)
    try await behind.sync(with: storage)
    try await ahead.read(from: storage)
    #expect(try ahead.titles() == ["Second"])
  }

  @Test("A log in a newer format causes an error, and no entries change")
  func newerFormat() async throws {
    let (old, reader) = (try SyncMachine(), try SyncMachine())
    try old.write(.text("Train"), of: UUID())
    try await old.sync(with: storage)
    let name = LogNames.head(of: MachineID(UInt64.max))
    try await storage.put(#"{"format":2}"#, at: name)
    await #expect(throws: SyncError.newerFormat(name)) { try await reader.read(from: storage) }
    #expect(try reader.fields().isEmpty)
  }

  @Test(
    "A damaged log segment stops only its own log, and reading resumes once it is repaired",
    arguments: ["", "[", "{}", String(repeating: " ", count: LogSegment.byteLimit + 1)])
  func damaged(content: String) async throws {
    let (bad, good, reader) = (try SyncMachine(), try SyncMachine(), try SyncMachine())
    for title in ["A", "B", "C"] {
      try bad.write(.text(title), of: UUID())
      try await bad.sync(with: storage)
    }
    try good.write(.text("D"), of: UUID())
    try await good.sync(with: storage)
    let name = LogNames.segment(2, of: bad.database.machine)
    let receiver = ByteReceiver()
    try await storage.read(name, from: 0, of: nil, into: receiver)
    try await storage.put(content, at: name)
    for _ in 0..<2 {
      #expect(try await reader.read(from: storage).damaged == [bad.database.machine])
      #expect(try reader.titles() == ["A", "D"])
    }
    try await storage.put(String(decoding: receiver.bytes, as: UTF8.self), at: name)
    #expect(try await reader.read(from: storage).damaged.isEmpty)
    #expect(try reader.titles() == ["A", "B", "C", "D"])
  }

  @Test("A log head that lists too many segments is reported as damaged without hanging")
  func endless() async throws {
    let (machine, reader) = (MachineID(5), try SyncMachine())
    let head = LogHead(
      machine: machine, name: "", segments: [1...LogHead.numberLimit], mark: "m", date: .now)
    try await storage.put(
      String(decoding: head.bytes, as: UTF8.self), at: LogNames.head(of: machine))
    #expect(try await reader.read(from: storage).damaged == [machine])
  }

  @Test("An out-of-range counter is ignored, and a field with the maximum counter can be changed")
  func absurdCounter() async throws {
    let (machine, one, other) = (MachineID(5), try SyncMachine(), try SyncMachine())
    let take = UUID()
    func field(_ title: String, _ counter: Int) -> String {
      #"["\#(title)",\#(counter),0,"\#(machine.text)"]"#
    }
    let takes = [(take, LogicalTimestamp.counterLimit), (UUID(), Int.max)].map { id, counter in
      #"{"id":"\#(id.uuidString)","fields":{"title":\#(field("Bad", counter))}}"#
    }
    let segment =
      #"{"format":1,"machine":"\#(machine.text)","number":1,"takes":[\#(takes.joined(separator: ","))]}"#
    try await storage.put(segment, at: LogNames.segment(1, of: machine))
    let head = LogHead(machine: machine, name: "", segments: [1...1], mark: "m", date: .now)
    try await storage.put(
      String(decoding: head.bytes, as: UTF8.self), at: LogNames.head(of: machine))
    try await one.read(from: storage)
    #expect(try one.titles() == ["Bad"])
    for title in ["Good", "Better"] {
      try one.write(.text(title), of: take)
      try await one.sync(with: storage)
    }
    try await other.read(from: storage)
    #expect(try other.titles() == ["Better"])
  }
}
