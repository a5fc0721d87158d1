/// The picture of an album, as it lies in files.
public struct CoverPicture: Equatable, Sendable {
  /// The kind of picture, such as "image/jpeg".
  public let mimeType: String
  /// The contents of the picture's file.
  public let bytes: [UInt8]

  /// The largest picture that is carried from file to file; a block of a FLAC holds no more.
  static let mostBytes = 1 << 24 - 1 << 12

  /// The number that FLAC and ID3 have for the front of a cover.
  static let frontCover = 3

  /// Creates a picture from the contents of its file; `mimeType` is corrected if they are a JPEG, PNG, GIF or WebP.
  init(mimeType: String, bytes: [UInt8]) {
    self.mimeType = Self.mimeType(of: bytes) ?? mimeType
    self.bytes = bytes
  }

  /// Reads a FLAC picture block; nil if it holds no picture that is carried.
  ///
  /// - Source: RFC 9639, 8.8.
  init?(block: [UInt8]) {
    var place = 4
    func number() -> Int? {
      guard place + 4 <= block.count else { return nil }
      defer { place += 4 }
      return block.number(place..<place + 4, bigEndian: true)
    }
    func bytes() -> ArraySlice<UInt8>? {
      guard let count = number(), count <= block.count - place else { return nil }
      defer { place += count }
      return block[place..<place + count]
    }
    guard let kind = bytes(), kind.count <= 100, bytes() != nil else { return nil }
    place += 16
    guard let picture = bytes(), !picture.isEmpty, picture.count <= Self.mostBytes,
      !kind.elementsEqual("-->".utf8)
    else { return nil }
    self.init(mimeType: String(decoding: kind, as: UTF8.self), bytes: Array(picture))
  }

  /// The contents of a FLAC picture block, which Ogg has in a comment.
  var block: [UInt8] {
    let kind = Array(mimeType.utf8)
    // No description; width, height, depth and colors stay unknown.
    return Self.big(Self.frontCover) + Self.big(kind.count) + kind + Self.big(0)
      + [UInt8](repeating: 0, count: 16) + Self.big(bytes.count) + bytes
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The kind of picture, by how it begins; nil for any other.
  static func mimeType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }
}
