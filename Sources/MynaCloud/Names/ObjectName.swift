/// The name of an object in a bucket: `Takes/2026-11-21 14.03 Title.flac`.
///
/// A name is text for the bucket alone. It never becomes a path on this machine by itself: see `LocalName`.
public struct ObjectName: Hashable, Comparable, Sendable, Codable {
  /// The longest name in bytes of UTF-8; S3 and Firebase have the same limit.
  public static let byteLimit = 1024

  /// As the storage has it.
  public let text: String

  /// A name that Myna gives.
  ///
  /// - Returns: nil for an empty or too long name, for one that begins or ends with `/`, has an empty segment, a segment `.` or
  ///   `..`, or a control character.
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

  /// - Source: *The Unicode Standard*, table 2-3: of the general category "control" are these and no others, for ever.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// A name that a server has listed, whatever is in it.
  public init(listed text: String) { self.text = text }

  /// Orders names by their bytes, as listings do.
  public static func < (one: ObjectName, other: ObjectName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  private enum CodingKeys: String, CodingKey {
    case text = "text"
  }
}
