package struct HTTPHeader: Hashable, Sendable {
  package let name: String
  package let value: String

  /// Creates a header; sending fails if it contains a line break.
  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
