package struct MalformedMessage: Error, Equatable {}

struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(MalformedMessage) -> Value {
    let size = MemoryLayout<Value>.size
    guard rest.count >= size else { throw MalformedMessage() }
    let bytes = rest.prefix(size)
    rest.removeFirst(size)
    return bytes.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func double() throws(MalformedMessage) -> Double {
    Double(bitPattern: try integer(UInt64.self))
  }

  mutating func block(atMost limit: Int) throws(MalformedMessage) -> [UInt8] {
    let count = Int(try integer(UInt32.self))
    guard count <= limit, count <= rest.count else { throw MalformedMessage() }
    defer { rest.removeFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text(atMost limit: Int) throws(MalformedMessage) -> String {
    guard let text = String(validating: try block(atMost: limit), as: UTF8.self) else {
      throw MalformedMessage()
    }
    return text
  }

  mutating func optional<Value>(
    _ body: (inout MessageReader) throws(MalformedMessage) -> Value
  ) throws(MalformedMessage) -> Value? {
    switch try integer(UInt8.self) {
    case 0: nil
    case 1: try body(&self)
    default: throw MalformedMessage()
    }
  }

  func end() throws(MalformedMessage) {
    guard rest.isEmpty else { throw MalformedMessage() }
  }
}
