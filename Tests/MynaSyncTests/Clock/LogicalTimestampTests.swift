import Foundation
import TestSupport
import Testing

@testable import MynaSync

@Suite("LogicalTimestamp")
struct LogicalTimestampTests {
  private let machine = MachineID(1)
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A change made after seeing another change wins, even with a clock that is an hour behind")
  func seen() {
    let first = LogicalTimestamp(after: nil, at: now, on: machine)
    let second = LogicalTimestamp(after: first, at: now - 3_600, on: MachineID(0))
    #expect(first < second && second.counter == 2)
  }

  @Test("Between independent changes, the later date wins, then the greater machine ID")
  func apart() {
    let first = LogicalTimestamp(after: nil, at: now, on: machine)
    #expect(first < LogicalTimestamp(after: nil, at: now + 0.001, on: MachineID(0)))
    #expect(first < LogicalTimestamp(after: nil, at: now, on: MachineID(2)))
  }

  @Test(
    "A timestamp with an out-of-range counter or date is rejected",
    arguments: [
      (0, 0), (-1, 0), (.max, 0), (LogicalTimestamp.counterLimit + 1, 0), (1, -1), (1, .max),
    ])
  func bounds(counter: Int, milliseconds: Int) {
    #expect(LogicalTimestamp(counter: counter, milliseconds: milliseconds, machine: machine) == nil)
  }

  @Test("A field with the maximum counter can still be changed repeatedly")
  func highest() throws {
    var stamp = try #require(
      LogicalTimestamp(
        counter: LogicalTimestamp.counterLimit, milliseconds: 4_000_000_000_000, machine: machine))
    for _ in 0..<3 {
      let next = LogicalTimestamp(after: stamp, at: now, on: MachineID(0))
      #expect(stamp < next && next.counter == LogicalTimestamp.counterLimit)
      stamp = next
    }
  }

  @Test("A clock with an absurd date still produces a timestamp within limits")
  func absurdDates() {
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
      let stamp = LogicalTimestamp(after: nil, at: date, on: machine)
      #expect((0...LogicalTimestamp.dateLimit).contains(stamp.milliseconds))
    }
  }

  @Test("A machine ID is exactly 16 lowercase hexadecimal digits")
  func ids() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<100 {
      let id = MachineID.random(using: &random)
      #expect(MachineID(id.text) == id)
    }
    for text in ["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdeg", "../0123456789abc"]
    {
      #expect(MachineID(text) == nil)
    }
  }
}
