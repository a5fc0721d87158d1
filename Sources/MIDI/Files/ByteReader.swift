struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  var isAtEnd: Bool { position >= bytes.endIndex }
  private var restCount: Int { bytes.endIndex - position }

  mutating func byte() -> UInt8? {
    guard !isAtEnd else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func back() { position -= 1 }

  mutating func number(bytes count: Int) -> Int? {
    guard restCount >= count else { return nil }
    return slice(count).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
    let end = position + min(max(count, 0), restCount)
    defer { position = end }
    return bytes[position..<end]
  }

  mutating func whole(_ count: Int) -> ArraySlice<UInt8>? {
    restCount >= count ? slice(count) : nil
  }

  /// Returns the next variable-length integer; nil if it has more than four bytes or is truncated.
  mutating func variableLength() -> Int? {
    var number = 0
    for _ in 0..<4 {
      guard let byte = byte() else { return nil }
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    return nil
  }
}
