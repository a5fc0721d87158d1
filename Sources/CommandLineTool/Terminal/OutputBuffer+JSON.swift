import Files
import FoundationEssentials

/// Appends the fields of an object in a JSON array, one per line, formatted like `JSONEncoder`'s
/// output.
extension OutputBuffer {
  mutating func append(_ name: StaticString, _ value: String) {
    begin(name)
    append(quoted: value)
  }

  mutating func append(_ name: StaticString, _ value: Int, isFirst: Bool = false) {
    begin(name, isFirst: isFirst)
    append(String(value))
  }

  mutating func append(_ name: StaticString, _ value: Bool) {
    begin(name)
    append(String(value))
  }

  /// Appends a number, or null if the number is not finite, because JSON cannot represent it.
  mutating func append(_ name: StaticString, _ value: Double) {
    begin(name)
    let text = value.isFinite ? value.description : "null"
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  mutating func append(_ name: StaticString, _ values: [String]) {
    begin(name)
    append("[\n")
    for (number, value) in values.enumerated() {
      if number > 0 { append(",\n") }
      append(spaces: 6)
      append(quoted: value)
    }
    append("\n    ]")
  }

  private mutating func begin(_ name: StaticString, isFirst: Bool = false) {
    if !isFirst { append(byte: UInt8(ascii: ",")) }
    append("\n    \"")
    append(name)
    append("\" : ")
  }

  private mutating func append(quoted text: String) {
    // Fast path: most strings don't need escaping.
    let text = text.displayName
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else {
      append(byte: UInt8(ascii: "\""))
      append(text)
      return append(byte: UInt8(ascii: "\""))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string cannot fail.
    append((try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null")
  }
}
