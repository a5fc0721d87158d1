package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns two lowercase digits for each byte.
  package static func text(of bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text.initializeElement(at: 2 * index, to: digits[Int(byte >> 4)])
        text.initializeElement(at: 2 * index + 1, to: digits[Int(byte & 15)])
      }
      return 2 * bytes.count
    }
  }

  /// Returns the bytes for pairs of hexadecimal digits, in uppercase or lowercase; nil for anything
  /// else.
  package static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = value(of: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
