/// A header of a request or a response.
package struct HTTPHeader: Hashable, Sendable {
  /// The name; compared without regard to case.
  package let name: String
  /// The value, without surrounding spaces.
  package let value: String

  /// Creates a header.
  ///
  /// A line break in it makes sending fail.
  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Returns whether the header has a name, ignoring the case of ASCII letters.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
