import Hashing

/// What a server calls the content of an object; for content written in one piece mostly its MD5.
struct ETag: Hashable, Sendable {
  /// Without the quotes around it.
  let text: String

  /// Reads the value of a header or of a listing; nil if it is empty or could not be sent back.
  init?(_ value: String) {
    // A server that compresses what it sends puts `W/` in front of the tag of the same content.
    var rest = value.hasPrefix("W/") ? value.dropFirst(2) : value[...]
    if rest.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") {
      rest = rest.dropFirst().dropLast()
    }
    guard !rest.isEmpty, rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 }) else {
      return nil
    }
    text = String(rest)
  }

  /// The tag of a content.
  init(_ version: ObjectVersion) { text = version.text }

  /// As it is sent.
  var quoted: String { "\"\(text)\"" }

  /// The version of an object that has this content.
  var version: ObjectVersion { ObjectVersion(text) }

  /// The 16 bytes that it has if it looks like an MD5.
  var md5: [UInt8]? {
    guard text.utf8.count == 32 else { return nil }
    return Hexadecimal.bytes(of: text)
  }

  /// How many parts the object came in, if the tag says so as Amazon's do: 32 digits, and the number.
  var partCount: Int? {
    let halves = text.split(separator: "-")
    guard halves.count == 2, halves[0].count == 32 else { return nil }
    return Int(halves[1])
  }

  /// Returns the tag of an object that was put together of parts: the MD5 of their MD5s, and their number.
  ///
  /// - Returns: nil if not all tags are MD5s.
  static func joining(_ parts: [ETag]) throws(HashingError) -> ETag? {
    var hash = try MD5()
    for part in parts {
      guard let md5 = part.md5 else { return nil }
      hash.update(md5)
    }
    return ETag("\(Hexadecimal.text(of: hash.finish()))-\(parts.count)")
  }
}
