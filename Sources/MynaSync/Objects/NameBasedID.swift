import FoundationEssentials
import Hashing
import MynaLibrary

/// IDs that are derived from strings, and are therefore the same on every machine.
enum NameBasedID {
  static func id(ofObject name: String) throws(HashingError) -> UUID {
    try id(of: "object\0" + name)
  }

  /// Returns the ID of the separate take for audio that was replaced by other audio in its original
  /// take.
  static func id(ofSound hash: ContentHash, of take: UUID) throws(HashingError) -> UUID {
    try id(of: "sound\0\(take.uuidString)\0\(hash.hexadecimal)")
  }

  /// Returns the placeholder hash for an unread object's audio.
  static func hash(
    ofObject name: String, version: String
  ) throws(HashingError) -> ContentHash {
    let text = Hexadecimal.text(of: try digest("content\0\(name)\0\(version)"))
    guard let hash = ContentHash(hexadecimal: text) else {
      preconditionFailure("a SHA-256 has 64 digits")
    }
    return hash
  }

  /// Returns a version 8 UUID, with SHA-256 instead of the SHA-1 of version 5.
  ///
  /// - Source: RFC 9562, section 5.8.
  private static func id(of text: String) throws(HashingError) -> UUID {
    var b = try digest(text)
    b[6] = b[6] & 0x0F | 0x80
    b[8] = b[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }

  private static func digest(_ text: String) throws(HashingError) -> [UInt8] {
    var hash = try SHA256()
    hash.update(Array(text.utf8))
    return hash.finish()
  }
}
