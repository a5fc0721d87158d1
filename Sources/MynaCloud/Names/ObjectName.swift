/// The name of an object in a bucket, such as `Takes/2026-11-21 14.03 Title.flac`.
///
/// A name is never used as a local path directly; see `LocalFileName`.
public struct ObjectName: Hashable, Comparable, Sendable, Codable {
  /// The maximum length of a name, in UTF-8 bytes.
  ///
  /// S3 and Firebase have the same limit.
  public static let byteLimit = 1024

  /// The name as the storage spells it.
  public let text: String

  /// Creates a name for a new object.
  ///
  /// - Returns: nil if the name is empty or too long, begins or ends with `/`, or has an empty
  ///   segment, a segment `.` or `..`, or a control character.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.byteLimit else { return nil }
    guard !text.unicodeScalars.contains(where: Self.isControl) else { return nil }
    let segments = text.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isFine = segments.allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
    guard isFine else { return nil }
    self.text = text
  }

  /// - Source: *The Unicode Standard*, table 2-3; the general category "control" consists of these
  ///   characters, and is stable.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Creates a name from a server's listing, without validating it.
  public init(listed text: String) { self.text = text }

  /// Compares names by their UTF-8 bytes, which is the order of names in listings.
  public static func < (one: ObjectName, other: ObjectName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  private enum CodingKeys: String, CodingKey {
    case text = "text"
  }
}
