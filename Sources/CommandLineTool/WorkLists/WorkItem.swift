import PlainText

/// A line of a list: a file to read, and possibly what to make of it.
struct WorkItem: Equatable, Sendable {
  /// The number of the line in the whole list, from 1.
  let line: Int
  let input: String
  /// The file to write; nil to name it after the input.
  var output: String?
  /// The time in seconds at which the part to read begins; nil for the beginning of the input.
  var offset: Double?
  /// The length in seconds of the part to read; nil for everything after `offset`.
  var duration: Double?
  /// The other keys of a line in JSON, which a manifest keeps; nil for a line of text.
  var entry: [String: JSONValue]?

  /// The part of the input to read, in seconds; nil for the whole input.
  var part: ClosedRange<Double>? {
    guard offset != nil || duration != nil else { return nil }
    let start = offset ?? 0
    return start...(duration.map { start + $0 } ?? .infinity)
  }
}
