import Hashing

/// A server's identifier for an object's content, usually the MD5 of content written in one piece.
struct ETag: Hashable, Sendable {
  let text: String

  /// Parses the value from a header or listing; nil if the value is empty or contains characters
  /// that can't be sent in a request.
  init?(_ value: String) {
    // Servers that compress responses mark the tag of the same content as weak with `W/`.
    var rest = value.hasPrefix("W/") ? value.dropFirst(2) : value[...]
    if rest.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") {
      rest = rest.dropFirst().dropLast()
    }
    guard !rest.isEmpty, rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 }) else {
      return nil
    }
    text = String(rest)
  }

  init(_ version: ObjectVersion) { text = version.text }

  var quoted: String { "\"\(text)\"" }

  var version: ObjectVersion { ObjectVersion(text) }

  var md5: [UInt8]? {
    guard text.utf8.count == 32 else { return nil }
    return Hexadecimal.bytes(of: text)
  }

  /// The number of parts if the tag has Amazon's multipart form: 32 digits, `-`, and the number.
  var partCount: Int? {
    let halves = text.split(separator: "-")
    guard halves.count == 2, halves[0].count == 32 else { return nil }
    return Int(halves[1])
  }

  /// Returns a multipart object's tag: the MD5 of the parts' MD5s, and the number of parts.
  ///
  /// - Returns: nil unless all tags are MD5s.
  static func joining(_ parts: [ETag]) throws(HashingError) -> ETag? {
    var hash = try MD5()
    for part in parts {
      guard let md5 = part.md5 else { return nil }
      hash.update(md5)
    }
    return ETag("\(Hexadecimal.text(of: hash.finish()))-\(parts.count)")
  }
}
