extension FieldValue {
  /// The value as JSON on one line.
  ///
  /// Equal values have equal bytes.
  package var json: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}

struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ json: [UInt8]) { bytes += json }

  mutating func write(_ value: FieldValue) {
    switch value {
    case .null: append("null")
    case .boolean(let isTrue): append(isTrue ? "true" : "false")
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number):
      // JSON can't represent infinity. Parsed values are always finite, so `null` isn't written in
      // practice.
      bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .text(let text): write(text)
    case .list(let values):
      append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(",") }
        write(value)
      }
      append("]")
    case .object(let values):
      append("{")
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, (name, value)) in sorted.enumerated() {
        if index > 0 { append(",") }
        write(name)
        append(":")
        write(value)
      }
      append("}")
    }
  }

  private mutating func write(_ text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case 0..<0x20:
        append("\\u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
