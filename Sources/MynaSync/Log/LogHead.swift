import FoundationEssentials

/// The head of a machine's log, which lists the valid segments.
///
/// Only that machine writes it, after the segments.
struct LogHead: Equatable {
  /// The maximum size of a head that is read, in bytes.
  static let byteLimit = 1 << 18
  static let numberLimit = 1 << 40
  private static let nameLimit = 200

  let machine: MachineID
  let name: String
  /// The valid segments, sorted and disjoint.
  ///
  /// Later segments replace those that are no longer valid.
  let segments: [ClosedRange<Int>]
  /// A random string in each head, by which a machine recognizes its own head.
  let mark: String
  /// The date on which the head was written, for display.
  let date: Date

  var last: Int { segments.last?.upperBound ?? 0 }

  func has(_ number: Int) -> Bool { segments.contains { $0.contains(number) } }

  func next(after number: Int) -> Int? {
    guard let range = segments.first(where: { $0.upperBound > number }) else { return nil }
    return max(range.lowerBound, number + 1)
  }

  var bytes: [UInt8] {
    FieldValue.object([
      "format": .integer(FieldValue.logFormat), "machine": .text(machine.text),
      "name": .text(name), "mark": .text(mark), "date": .text(date.ISO8601Format()),
      "segments": .list(
        segments.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) }),
    ]).jsonBytes
  }
}

extension LogHead {
  /// Parses a head from an untrusted source.
  init(_ bytes: [UInt8], of machine: MachineID) throws(LogProblem) {
    let object = try FieldValue.logObject(bytes, of: machine)
    guard let listed = object["segments"]?.list, let mark = object["mark"]?.text else {
      throw .malformed
    }
    var segments: [ClosedRange<Int>] = []
    for item in listed {
      guard let pair = item.list, pair.count == 2, let first = pair[0].integer,
        let last = pair[1].integer, first > segments.last?.upperBound ?? 0, first <= last,
        last <= Self.numberLimit
      else { throw .malformed }
      segments.append(first...last)
    }
    let date = (object["date"]?.text).flatMap { try? Date($0, strategy: .iso8601) }
    let name = (object["name"]?.text ?? "").filter { !$0.isNewline }.prefix(Self.nameLimit)
    self.init(
      machine: machine, name: String(name), segments: segments, mark: mark,
      date: date ?? .distantPast)
  }

  static func ranges(_ numbers: [Int]) -> [ClosedRange<Int>] {
    numbers.reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }
}
