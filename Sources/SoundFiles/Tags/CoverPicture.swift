/// The cover picture in an audio file.
public struct CoverPicture: Equatable, Sendable {
  /// The MIME type, such as "image/jpeg".
  public let mimeType: String
  /// The contents of the picture file.
  public let bytes: [UInt8]

  /// The maximum size in bytes of a picture that is copied; a FLAC block can't contain more.
  static let mostBytes = 1 << 24 - 1 << 12

  /// The picture type of a front cover in FLAC and ID3.
  static let frontCover = 3

  /// Creates a picture.
  ///
  /// `mimeType` is corrected if the bytes are a JPEG, PNG, GIF, or WebP file.
  init(mimeType: String, bytes: [UInt8]) {
    self.mimeType = Self.mimeType(of: bytes) ?? mimeType
    self.bytes = bytes
  }

  /// Parses a FLAC picture block; nil if it contains no picture within the limits.
  ///
  /// - Source: RFC 9639, 8.8.
  init?(block: [UInt8]) {
    var offset = 4
    func number() -> Int? {
      guard offset + 4 <= block.count else { return nil }
      defer { offset += 4 }
      return block.number(offset..<offset + 4, bigEndian: true)
    }
    func bytes() -> ArraySlice<UInt8>? {
      guard let count = number(), count <= block.count - offset else { return nil }
      defer { offset += count }
      return block[offset..<offset + count]
    }
    guard let kind = bytes(), kind.count <= 100, bytes() != nil else { return nil }
    offset += 16
    guard let picture = bytes(), !picture.isEmpty, picture.count <= Self.mostBytes,
      !kind.elementsEqual("-->".utf8)
    else { return nil }
    self.init(mimeType: String(decoding: kind, as: UTF8.self), bytes: Array(picture))
  }

  var block: [UInt8] {
    let kind = Array(mimeType.utf8)
    // There is no description; the width, height, depth, and number of colors are unknown.
    return Self.big(Self.frontCover) + Self.big(kind.count) + kind + Self.big(0)
      + [UInt8](repeating: 0, count: 16) + Self.big(bytes.count) + bytes
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static func mimeType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }
}
