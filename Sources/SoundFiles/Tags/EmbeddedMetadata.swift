enum EmbeddedMetadata {
  case inserted([UInt8], at: Int)
  case comments(SoundMetadata)

  /// The size, in bytes, of the FLAC signature and the STREAMINFO block.
  private static let flacBeginning = 42
  private static let vendor = Array("Myna".utf8)

  static func oggComments(_ metadata: SoundMetadata) -> EmbeddedMetadata? {
    metadata.isEmpty ? nil : .comments(metadata)
  }

  static func id3(_ metadata: SoundMetadata, duration: Double?) -> EmbeddedMetadata? {
    guard !metadata.isEmpty else { return nil }
    return .inserted(ID3Tag.bytes(metadata, duration: duration, hasMarkers: true), at: 0)
  }

  static func flacBlocks(_ metadata: SoundMetadata) -> EmbeddedMetadata? {
    guard !metadata.isEmpty else { return nil }
    let comments = VorbisComments.bytes(vendor: vendor, metadata, hasCover: false)
    return .inserted(
      block(4, comments) + (metadata.cover.map { block(6, $0.block) } ?? []), at: flacBeginning)
  }

  /// Returns the beginning of a file with metadata inserted at an offset, so that a FLAC decoder
  /// finds only the inserted comments.
  static func inserting(_ inserted: [UInt8], at place: Int, in head: [UInt8]) -> [UInt8] {
    var rest = Array(head[place...])
    if place == flacBeginning, rest.count >= 4, rest[0] & 0x7F == 4 {
      let size = rest.number(1..<4, bigEndian: true)
      rest[0] = rest[0] & 0x80 | 1
      for index in 4..<min(rest.count, 4 &+ size) { rest[index] = 0 }
    }
    return head[..<place] + inserted + rest
  }

  private static func block(_ type: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [type] + (0..<3).map { UInt8(truncatingIfNeeded: contents.count >> (16 - 8 * $0)) } + contents
  }

  /// Returns bytes that turn the library's own comment block into padding, so that only the
  /// inserted one counts.
  ///
  /// - Returns: nil if the block isn't at the expected offset.
  static func padding(
    in file: ChunkedFile, after inserted: Int
  ) -> (place: Int, bytes: [UInt8])? {
    let place = flacBeginning + inserted
    guard let head = file.bytes(at: place, count: 4), head[0] & 0x7F == 4 else { return nil }
    let size = head.number(1..<4, bigEndian: true)
    let padding = [head[0] & 0x80 | 1] + head[1...] + [UInt8](repeating: 0, count: size)
    return (place, padding)
  }
}
