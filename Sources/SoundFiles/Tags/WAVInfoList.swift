/// The INFO list in a WAV file, with a chunk for each string.
///
/// - Source: IBM and Microsoft, *Multimedia Programming Interface and Data Specifications 1.0*,
///   1991, "INFO List Chunk".
enum WAVInfoList {
  private static let names: [(field: SoundFileTags.Field, [String])] = [
    (\.title, ["INAM"]), (\.artist, ["IART"]), (\.album, ["IPRD"]), (\.track, ["ITRK", "IPRT"]),
    (\.genre, ["IGNR"]), (\.date, ["ICRD"]), (\.comment, ["ICMT"]),
  ]

  /// Returns a LIST chunk with the tags; empty if there are none.
  ///
  /// Long strings are shortened, as in `WAVFormat`.
  static func bytes(_ tags: SoundFileTags) -> [UInt8] {
    var list = Array("INFO".utf8)
    for (field, names) in Self.names {
      let longest =
        field == \.comment ? WAVTrailingChunks.longestComment : WAVTrailingChunks.longestText
      guard let text = tags[keyPath: field]?.cut(to: longest), !text.isEmpty else { continue }
      list += chunk(names[0], Array(text.utf8) + [0])
    }
    return list.count == 4 ? [] : chunk("LIST", list)
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    var head = HeaderBytes(count: 8)
    head.putChunk(name, size: contents.count, at: 0)
    return head.all + contents + [UInt8](repeating: 0, count: contents.count % 2)
  }

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
