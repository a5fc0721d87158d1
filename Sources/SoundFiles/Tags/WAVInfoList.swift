/// The INFO list in a WAV file, with a chunk for each string.
///
/// - Source: IBM and Microsoft, *Multimedia Programming Interface and Data Specifications 1.0*,
///   1991, "INFO List Chunk".
enum WAVInfoList {
  private static let names: [(field: SoundFileTags.Field, [String])] = [
    (\.title, ["INAM"]), (\.artist, ["IART"]), (\.album, ["IPRD"]), (\.track, ["ITRK", "IPRT"]),
    (\.genre, ["IGNR"]), (\.date, ["ICRD"]), (\.comment, ["ICMT"]),
  ]

  static func tags(_ bytes: inout TagByteReader) -> SoundFileTags {
    var texts: [String: String] = [:]
    for _ in 0..<SoundMetadata.mostEntries {
      guard let head = bytes.consume(8) else { break }
      let size = head.number(4..<8, bigEndian: false)
      guard size <= SoundMetadata.longestText else {
        bytes.skip(size + size % 2)
        continue
      }
      guard let text = bytes.consume(min(size, bytes.rest)) else { break }
      bytes.skip(size % 2)
      texts[head.text(0..<4)] = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    var tags = SoundFileTags()
    for (field, names) in names {
      tags[keyPath: field] = names.lazy.compactMap { texts[$0] }.first { !$0.isEmpty }
    }
    return tags
  }
}
