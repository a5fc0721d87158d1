/// An ID3 tag, as in MP3, AIFF, and some WAV files.
///
/// - Source: M. Nilsson, *ID3 tag version 2.4.0*, 2000, and versions 2.2.0 and 2.3.0; C. Newell,
///   *ID3v2 Chapter Frame Addendum*, 2005.
struct ID3Tag {
  /// The strings, keyed by the frames' names in version 2.4.
  private var texts: [String: String] = [:]
  private(set) var cover: CoverPicture?
  private(set) var markers: [SoundMarker] = []
  private(set) var omissions: [SoundMetadata.Omission] = []
  let byteCount: Int

  private let version: Int
  private let readsCover: Bool
  private var hasFrontCover = false
  private var textBytes = 0

  private static let headSize = LeadingID3Tag.headSize
  private static let names: [(field: SoundFileTags.Field, name: String)] = [
    (\.title, "TIT2"), (\.artist, "TPE1"), (\.albumArtist, "TPE2"), (\.album, "TALB"),
    (\.track, "TRCK"), (\.disc, "TPOS"), (\.genre, "TCON"), (\.date, "TDRC"), (\.comment, "COMM"),
  ]
  private static let oldNames = [
    "TT2": "TIT2", "TP1": "TPE1", "TP2": "TPE2", "TAL": "TALB", "TRK": "TRCK", "TPA": "TPOS",
    "TCO": "TCON", "TYE": "TYER", "TDA": "TDAT", "COM": "COMM", "PIC": "APIC",
  ]

  // MARK: Reading

  init?(in file: ChunkedFile, at offset: Int, readsCover: Bool) {
    guard let head = file.bytes(at: offset, count: Self.headSize),
      let byteCount = Self.byteCount(head)
    else { return nil }
    self.byteCount = byteCount
    let size = byteCount - Self.headSize
    version = Int(head[3])
    self.readsCover = readsCover
    let start = offset + Self.headSize
    var bytes = TagByteReader(file, start..<start + size)
    if head[5] & 0x80 != 0, version < 4 {
      // The entire tag is unsynchronized, and frame sizes don't include the inserted zeros.
      guard size <= CoverPicture.mostBytes + SoundMetadata.mostTextBytes else {
        omissions.append(.text(byteCount: size))
        return
      }
      guard let all = bytes.consume(bytes.rest) else { return }
      bytes = TagByteReader(Self.synchronized(all))
    }
    if head[5] & 0x40 != 0, version > 2 { skipExtendedHeader(&bytes) }
    readFrames(&bytes)
  }

  private static func byteCount(_ head: [UInt8]) -> Int? {
    LeadingID3Tag.size(head).flatMap { 2...4 ~= head[3] ? $0 : nil }
  }

  private func skipExtendedHeader(_ bytes: inout TagByteReader) {
    guard let size = bytes.consume(4) else { return }
    // Only in version 2.4 does the size include its own four bytes.
    bytes.skip(
      version == 4
        ? (LeadingID3Tag.synchsafe(size[...]) ?? 4) - 4 : size.number(0..<4, bigEndian: true))
  }

  private mutating func readFrames(_ bytes: inout TagByteReader) {
    for _ in 0..<SoundMetadata.mostEntries {
      guard let frame = ID3Frame(&bytes, version: version) else { return }
      let name = Self.oldNames[frame.name] ?? frame.name
      switch name {
      case "APIC":
        guard readsCover, frame.size <= CoverPicture.mostBytes else {
          if readsCover { omissions.append(.cover(byteCount: frame.size)) }
          frame.skip(&bytes)
          continue
        }
        if let body = frame.body(&bytes) { readPicture(body) }
      case "CHAP" where frame.size <= SoundMetadata.longestText && markers.count < SoundMarker.most:
        if let body = frame.body(&bytes) { readChapter(body) }
      case _ where Self.isText(name):
        textBytes += frame.size
        // UTF-16 can take twice as many bytes as UTF-8.
        guard frame.size <= 2 * SoundMetadata.longestText, textBytes <= SoundMetadata.mostTextBytes
        else {
          omissions.append(.text(byteCount: frame.size))
          frame.skip(&bytes)
          continue
        }
        if let body = frame.body(&bytes) { readText(name, body) }
      default: frame.skip(&bytes)
      }
    }
  }

  private static func isText(_ name: String) -> Bool {
    ["TYER", "TDAT", "TXXX"].contains(name) || names.contains { $0.name == name }
  }

  private mutating func readText(_ name: String, _ body: [UInt8]) {
    guard let encoding = body.first.flatMap(ID3Text.init) else { return }
    var text = body.dropFirst()
    if name == "COMM" {
      text = text.dropFirst(3)
      let description = encoding.consumeText(&text)
      // Prefer comments without a description, because some programs store internal numbers in
      // comments with one.
      guard description.isEmpty || texts[name] == nil && !description.hasPrefix("iTun") else {
        return
      }
    }
    var name = name
    if name == "TXXX" {
      // ffmpeg writes a comment as user-defined text with this description.
      guard encoding.consumeText(&text).lowercased() == "comment" else { return }
      name = "COMM"
      guard texts[name] == nil else { return }
    }
    let value = encoding.texts(text).joined(separator: "; ")
    guard !value.isEmpty, name == "COMM" || texts[name] == nil else { return }
    texts[name] = value
  }

  private mutating func readPicture(_ body: [UInt8]) {
    guard let encoding = body.first.flatMap(ID3Text.init), body.count > 5 else { return }
    var rest = body.dropFirst()
    let kind: String
    if version == 2 {
      kind = "image/\(String(decoding: rest.prefix(3), as: UTF8.self).lowercased())"
      rest = rest.dropFirst(3)
    } else {
      kind = ID3Text.latin1.consumeText(&rest)
    }
    guard let type = rest.popFirst() else { return }
    _ = encoding.consumeText(&rest)
    let isFront = Int(type) == CoverPicture.frontCover
    guard !rest.isEmpty, kind != "-->", cover == nil || isFront && !hasFrontCover else { return }
    cover = CoverPicture(mimeType: kind, bytes: Array(rest))
    hasFrontCover = isFront
  }

  private mutating func readChapter(_ body: [UInt8]) {
    var rest = body[...]
    _ = ID3Text.latin1.consumeText(&rest)
    guard rest.count >= 16 else { return }
    let start = Array(rest.prefix(4)).number(0..<4, bigEndian: true)
    var (marker, bytes) = (
      SoundMarker(time: Double(start) / 1_000), TagByteReader(Array(rest.dropFirst(16)))
    )
    while let frame = ID3Frame(&bytes, version: version), let body = frame.body(&bytes) {
      guard frame.name == "TIT2", let encoding = body.first.flatMap(ID3Text.init) else { continue }
      marker.name = encoding.texts(body.dropFirst()).first { !$0.isEmpty }
    }
    markers.append(marker)
  }

  var tags: SoundFileTags {
    var tags = SoundFileTags()
    for (field, name) in Self.names { tags[keyPath: field] = texts[name] }
    tags.genre = tags.genre.map(ID3Genres.name)
    if tags.date == nil, let year = texts["TYER"] {
      // TDAT contains the day and the month, as DDMM.
      let day = texts["TDAT"].flatMap { $0.count == 4 && Int($0) != nil ? $0 : nil }
      tags.date = day.map { "\(year)-\($0.suffix(2))-\($0.prefix(2))" } ?? year
    }
    return tags
  }

  /// Removes the zero bytes that unsynchronization inserted after 0xFF bytes.
  static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes where byte != 0 || result.last != 0xFF || result.isEmpty {
      result.append(byte)
    }
    return result
  }

  // MARK: Writing

  static func bytes(
    _ metadata: SoundMetadata, duration: Double?, hasMarkers: Bool
  ) -> [UInt8] {
    var frames: [UInt8] = []
    for (field, name) in names {
      guard let text = metadata.tags[keyPath: field] else { continue }
      // A comment has a language, which is unknown here, and a description, which is empty.
      let body = name == "COMM" ? Array("XXX".utf8) + [0] : []
      frames += ID3Frame.bytes(name, [ID3Text.utf8.rawValue] + body + Array(text.utf8))
    }
    if let cover = metadata.cover {
      let head = [ID3Text.latin1.rawValue] + Array(cover.mimeType.utf8) + [0]
      frames += ID3Frame.bytes(
        "APIC", head + [UInt8(CoverPicture.frontCover), 0] + cover.bytes)
    }
    if hasMarkers { frames += chapters(metadata.markers, duration: duration) }
    guard !frames.isEmpty else { return [] }
    return Array("ID3".utf8) + [4, 0, 0] + ID3Frame.synchsafe(frames.count) + frames
  }

  private static func chapters(_ markers: [SoundMarker], duration: Double?) -> [UInt8] {
    // The table of contents stores the number of chapters in one byte.
    let markers = markers.prefix(255)
    guard !markers.isEmpty else { return [] }
    func big(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func milliseconds(_ seconds: Double) -> [UInt8] {
      big(Int(min(max(0, seconds) * 1_000, 4e9).rounded()))
    }
    let ids = markers.indices.map { Array("chp\($0 + 1)".utf8) + [0] }
    // These flags mean "top level" and "ordered".
    var frames = ID3Frame.bytes(
      "CTOC", Array("toc".utf8) + [0, 3, UInt8(ids.count)] + ids.flatMap(\.self))
    for (index, marker) in markers.enumerated() {
      let next =
        index + 1 < markers.count ? markers[index + 1].time : max(duration ?? 0, marker.time)
      let name = marker.name ?? String(index + 1)
      let title = ID3Frame.bytes("TIT2", [ID3Text.utf8.rawValue] + Array(name.utf8))
      // The byte offsets are unknown.
      let places = [UInt8](repeating: 0xFF, count: 8)
      frames += ID3Frame.bytes(
        "CHAP", ids[index] + milliseconds(marker.time) + milliseconds(next) + places + title)
    }
    return frames
  }
}
