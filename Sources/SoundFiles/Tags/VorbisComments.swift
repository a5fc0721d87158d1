import FoundationEssentials

/// The comments in a FLAC, Ogg Vorbis, or Opus file.
///
/// - Source: Xiph.Org, *Ogg Vorbis I format specification: comment field and header specification*;
///   RFC 9639, 8.6.
struct VorbisComments {
  /// The comments that Myna copies, with uppercase keys.
  private(set) var all: [(key: String, value: String)] = []
  private(set) var pictures: [[UInt8]] = []
  private(set) var omissions: [SoundMetadata.Omission] = []

  private static let pictureKey = "METADATA_BLOCK_PICTURE"
  private static let longestKey = 64

  private static let keys: [(field: SoundFileTags.Field, [String])] = [
    (\.title, ["TITLE"]), (\.artist, ["ARTIST"]),
    (\.albumArtist, ["ALBUMARTIST", "ALBUM ARTIST"]), (\.album, ["ALBUM"]),
    (\.track, ["TRACKNUMBER"]), (\.disc, ["DISCNUMBER"]), (\.genre, ["GENRE"]),
    (\.date, ["DATE", "YEAR"]), (\.comment, ["COMMENT", "DESCRIPTION"]),
  ]

  private static let totals = [
    "TRACKNUMBER": ["TRACKTOTAL", "TOTALTRACKS"], "DISCNUMBER": ["DISCTOTAL", "TOTALDISCS"],
  ]

  init(_ bytes: inout TagByteReader, readsPictures: Bool) {
    guard let vendor = bytes.number(4, bigEndian: false), vendor <= bytes.rest else { return }
    bytes.skip(vendor)
    guard let count = bytes.number(4, bigEndian: false) else { return }
    var total = 0
    for _ in 0..<min(count, SoundMetadata.mostEntries) {
      guard let size = bytes.number(4, bigEndian: false), size <= bytes.rest,
        let head = bytes.consume(min(size, Self.longestKey))
      else { return }
      let rest = size - head.count
      let key = String(decoding: head.prefix { $0 != 0x3D }, as: UTF8.self).uppercased()
      if key == Self.pictureKey {
        guard readsPictures else {
          bytes.skip(rest)
          continue
        }
        // Base64 uses four characters for three bytes.
        guard size < CoverPicture.mostBytes / 3 * 4 else {
          omissions.append(.cover(byteCount: size / 4 * 3))
          bytes.skip(rest)
          continue
        }
        guard let more = bytes.consume(rest) else { return }
        let letters = (head + more).dropFirst(Self.pictureKey.utf8.count + 1)
        if let block = Data(base64Encoded: Data(letters)) { pictures.append(Array(block)) }
      } else if Self.isCarried(key) {
        total += size
        guard size <= SoundMetadata.longestText, total <= SoundMetadata.mostTextBytes else {
          omissions.append(.text(byteCount: size))
          bytes.skip(rest)
          continue
        }
        guard let more = bytes.consume(rest) else { return }
        let text = (head + more).dropFirst(key.utf8.count + 1)
        all.append((key, String(decoding: text, as: UTF8.self)))
      } else {
        bytes.skip(rest)
      }
    }
  }

  private static func isCarried(_ key: String) -> Bool {
    key.hasPrefix("CHAPTER") || keys.contains { $0.1.contains(key) }
      || totals.values.contains { $0.contains(key) }
  }

  var tags: SoundFileTags {
    var tags = SoundFileTags()
    for (field, keys) in Self.keys { tags[keyPath: field] = text(of: keys) }
    for (field, key) in [(\SoundFileTags.track, "TRACKNUMBER"), (\.disc, "DISCNUMBER")] {
      guard let number = tags[keyPath: field], !number.contains("/"),
        let total = text(of: Self.totals[key] ?? [])
      else { continue }
      tags[keyPath: field] = "\(number)/\(total)"
    }
    return tags
  }

  private func text(of keys: [String]) -> String? {
    for key in keys {
      let texts = all.filter { $0.key == key && !$0.value.isEmpty }.map(\.value)
      if !texts.isEmpty { return texts.joined(separator: "; ") }
    }
    return nil
  }

  static func bytes(vendor: [UInt8], _ metadata: SoundMetadata, hasCover: Bool) -> [UInt8] {
    var comments: [[UInt8]] = []
    func put(_ key: String, _ value: String) { comments.append(Array("\(key)=\(value)".utf8)) }
    for (field, keys) in keys {
      guard let text = metadata.tags[keyPath: field] else { continue }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if let total = totals[keys[0]]?[0], parts.count == 2, !parts[1].isEmpty {
        put(keys[0], String(parts[0]))
        put(total, String(parts[1]))
      } else {
        put(keys[0], text)
      }
    }
    for (key, value) in ChapterComments.comments(of: metadata.markers) { put(key, value) }
    if hasCover, let cover = metadata.cover {
      put(pictureKey, Data(cover.block).base64EncodedString())
    }
    return sized(vendor) + little(comments.count) + comments.flatMap(sized)
  }

  private static func sized(_ bytes: [UInt8]) -> [UInt8] { little(bytes.count) + bytes }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
