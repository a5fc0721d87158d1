/// A line of the head of a request or a response.
package struct HTTPHeader: Hashable, Sendable {
  /// Compared whatever its case.
  package let name: String
  /// Without the spaces around it.
  package let value: String

  /// A header as it is sent; line breaks in it are refused when it is.
  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Returns whether it has a name, whatever the case of both; other letters than those of ASCII are compared as they are.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
