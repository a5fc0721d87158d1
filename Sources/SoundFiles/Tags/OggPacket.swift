/// Finds the comment packet in an Ogg file.
///
/// - Source: RFC 3533; RFC 7845, 5; Xiph.Org, *Vorbis I specification*, 4.2 and 5.
enum OggPacket {
  private static let mostPages = 20_000

  /// The number of bytes to skip in the comment packet, depending on how the first packet begins.
  ///
  /// In Ogg FLAC, these bytes are a block header.
  private static let beginnings: [(first: [UInt8], skipped: Int)] = [
    (Array("\u{1}vorbis".utf8), 7), (Array("OpusHead".utf8), 8), ([0x7F] + Array("FLAC".utf8), 4),
  ]

  static func comments(in file: ChunkedFile) -> TagByteReader? {
    var (position, serial, parts) = (0, nil as Int?, [Range<Int>]())
    var skipped = 0
    for _ in 0..<mostPages {
      guard let page = OggPage(at: position, in: file) else { return nil }
      let (start, sizes) = (page.start + page.headSize, page.sizes)
      position = page.end
      guard let known = serial else {
        let bytes = file.bytes(at: start, count: min(8, position - start)) ?? []
        if let found = beginnings.first(where: { bytes.starts(with: $0.first) }) {
          (serial, skipped) = (page.serial, found.skipped)
        }
        continue
      }
      guard page.serial == known else { continue }
      let count = sizes.firstIndex { $0 < 255 }.map { $0 + 1 } ?? sizes.count
      let size = sizes.prefix(count).reduce(0) { $0 + Int($1) }
      parts.append(start..<start + size)
      guard count < sizes.count || sizes.last.map({ $0 < 255 }) == true else { continue }
      var bytes = TagByteReader(file, parts: parts)
      bytes.skip(skipped)
      return bytes
    }
    return nil
  }
}
