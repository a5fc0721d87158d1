import Foundation
import MynaCloud
import Testing

@testable import MynaSync

@Suite("Log format")
struct LogFormatTests {
  private let machine = MachineID(10)
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A log head reads back as it was written")
  func head() throws {
    let head = LogHead(
      machine: machine, name: "Ada’s laptop", segments: [1...80, 145...146], mark: "m", date: now)
    #expect(try LogHead(head.bytes, of: machine) == head)
    #expect(head.last == 146 && head.has(145) && !head.has(81))
    #expect(head.next(after: 0) == 1 && head.next(after: 5) == 6)
    #expect(head.next(after: 80) == 145 && head.next(after: 146) == nil)
    #expect(LogHead.ranges([1, 2, 3, 7, 9, 10]) == [1...3, 7...7, 9...10])
  }

  @Test(
    "A malformed log head is rejected",
    arguments: [
      "", "{}", "[]", #"{"format":1,"machine":"000000000000000b","mark":"m","segments":[]}"#,
      #"{"format":1,"machine":"000000000000000a","segments":[]}"#,
      #"{"format":1,"machine":"000000000000000a","mark":"m","segments":[[2,1]]}"#,
      #"{"format":1,"machine":"000000000000000a","mark":"m","segments":[[0,1]]}"#,
      #"{"format":1,"machine":"000000000000000a","mark":"m","segments":[[1,2],[2,3]]}"#,
      #"{"format":1,"machine":"000000000000000a","mark":"m","segments":[[1,9223372036854775807]]}"#,
      #"{"format":0,"machine":"000000000000000a","mark":"m","segments":[]}"#,
      #"{"format":"2","machine":"000000000000000a","mark":"m","segments":[]}"#,
    ])
  func badHead(text: String) {
    #expect(throws: LogProblem.malformed) { try LogHead(Array(text.utf8), of: machine) }
  }

  @Test("Log heads and segments in a newer format are reported as newer instead of malformed")
  func newer() {
    let text = Array(#"{"format":2}"#.utf8)
    #expect(throws: LogProblem.newer) { try LogHead(text, of: machine) }
    #expect(throws: LogProblem.newer) { try LogSegment(text, 1, of: machine) }
  }

  @Test("A log segment reads back as it was written, including fields from a newer Myna")
  func segment() throws {
    var fields = TakeFields()
    fields.write(.text("Train"), as: .title, at: now, on: machine)
    fields.write(
      .object(["x": .list([.number(1.5)])]), as: FieldName("mood"), at: now, on: MachineID(3))
    var builder = SegmentBuilder(7, of: machine)
    let ids = [UUID(), UUID()]
    for id in ids { _ = builder.add(id, fields) }
    let segment = try LogSegment(builder.finish(), 7, of: machine)
    #expect(segment.takes == ids.map { LoggedTake(id: $0, fields: fields) })
  }

  @Test("A log segment with a wrong number or machine, or with too many takes, is rejected")
  func badSegment() {
    let builder = SegmentBuilder(7, of: machine)
    let bytes = builder.finish()
    #expect(throws: LogProblem.malformed) { try LogSegment(bytes, 8, of: machine) }
    #expect(throws: LogProblem.malformed) { try LogSegment(bytes, 7, of: MachineID(11)) }
    let take = #"{"id":"\#(UUID().uuidString)","fields":{}}"#
    let takes = Array(repeating: take, count: LogSegment.takeLimit + 1).joined(separator: ",")
    let text = #"{"format":1,"machine":"\#(machine.text)","number":7,"takes":[\#(takes)]}"#
    #expect(throws: LogProblem.malformed) { try LogSegment(Array(text.utf8), 7, of: machine) }
  }

  @Test("A log segment stays within its size limit, and an oversized take loses its longest fields")
  func room() throws {
    var fields = TakeFields()
    fields.write(.text(String(repeating: "x", count: 400_000)), as: .note, at: now, on: machine)
    fields.write(.text("Train"), as: .title, at: now, on: machine)
    var builder = SegmentBuilder(1, of: machine)
    let isAdded = (0..<3).map { _ in builder.add(UUID(), fields) }
    #expect(isAdded == [true, true, false])
    #expect(builder.finish().count <= LogSegment.byteLimit)
    fields.write(.text(String(repeating: "x", count: 2_000_000)), as: .note, at: now, on: machine)
    let bounded = SegmentBuilder.bounded(fields)
    #expect(bounded.title == "Train" && bounded[.note] == nil)
  }

  @Test("Log heads and segments have the object names that the format specifies")
  func names() {
    #expect(LogNames.head(of: machine).text == "Myna/Sync/machines/000000000000000a.json")
    #expect(
      LogNames.segment(12, of: machine).text == "Myna/Sync/log/000000000000000a/00000012.json")
    #expect(LogNames.machine(ofHead: LogNames.head(of: machine)) == machine)
    let others = ["machines/x.json", "machines/000000000000000a", "log/000000000000000a.json"]
    for name in others {
      #expect(LogNames.machine(ofHead: ObjectName(listed: "Myna/Sync/\(name)")) == nil)
    }
  }
}
