/// Metadata of an M4A as iTunes, phones and ffmpeg write it.
///
/// - Source: Apple, *QuickTime File Format*, "Metadata", and the list of tags in the documentation of mp4v2.
extension SoundMetadata {
  /// Reads the metadata of an MP4 with one track and no chapters; nil for any other file, which ffmpeg knows better.
  package init?(mp4 path: String) {
    guard let file = ChunkedFile(path: path), file.bytes(at: 4, count: 4)?.text(0..<4) == "ftyp",
      let movie = Self.boxes(file, 0..<file.size)?.first(where: { $0.name == "moov" }),
      let parts = Self.boxes(file, movie.body), parts.count(where: { $0.name == "trak" }) == 1,
      !parts.contains(where: { $0.name == "meta" })
    else { return nil }
    self.init()
    guard let user = parts.first(where: { $0.name == "udta" }) else { return }
    guard let fields = Self.boxes(file, user.body), fields.allSatisfy({ $0.name == "meta" }) else {
      return nil
    }
    // Its boxes follow a version and flags.
    guard let meta = fields.first, let list = Self.boxes(file, meta.body.dropFirst(4)) else {
      return
    }
    guard let tags = list.first(where: { $0.name == "ilst" }) else { return }
    for tag in Self.boxes(file, tags.body) ?? [] { read(tag, file) }
  }

  private static let names: [String: SoundFileTags.Field] = [
    "©nam": \.title, "©ART": \.artist, "aART": \.albumArtist, "©alb": \.album, "©gen": \.genre,
    "©day": \.date, "©cmt": \.comment,
  ]

  private mutating func read(_ tag: Box, _ file: ChunkedFile) {
    guard let data = Self.boxes(file, tag.body)?.first(where: { $0.name == "data" }) else { return }
    // The type of the value and its language come first.
    let value = data.body.dropFirst(8)
    if tag.name == "covr" {
      guard value.count <= CoverPicture.mostBytes else {
        omissions.append(.cover(byteCount: value.count))
        return
      }
      guard cover == nil, let bytes = file.bytes(at: value.lowerBound, count: value.count),
        let type = CoverPicture.mimeType(of: bytes)
      else { return }
      cover = CoverPicture(mimeType: type, bytes: bytes)
      return
    }
    guard value.count <= Self.longestText,
      let bytes = file.bytes(at: value.lowerBound, count: value.count), !bytes.isEmpty
    else { return }
    switch tag.name {
    case "trkn": tags.track = Self.position(bytes) ?? tags.track
    case "disk": tags.disc = Self.position(bytes) ?? tags.disc
    case "gnre" where tags.genre == nil && bytes.count == 2:
      // One more than the number that ID3 has.
      tags.genre = ID3Genres.name("\(bytes.number(0..<2, bigEndian: true) - 1)")
    default:
      guard let field = Self.names[tag.name] else { return }
      tags[keyPath: field] = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The number of a track or disc, with that of all where it is known.
  private static func position(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    let number = bytes.number(2..<4, bigEndian: true)
    let all = bytes.count >= 6 ? bytes.number(4..<6, bigEndian: true) : 0
    return number == 0 ? nil : all == 0 ? "\(number)" : "\(number)/\(all)"
  }

  // MARK: Boxes

  private typealias Box = (name: String, body: Range<Int>)

  /// Returns the boxes in a range; nil if one of them goes beyond it.
  private static func boxes(_ file: ChunkedFile, _ range: Range<Int>) -> [Box]? {
    var (boxes, position) = ([Box](), range.lowerBound)
    while position + 8 <= range.upperBound {
      guard boxes.count < mostEntries, let head = file.bytes(at: position, count: 8) else {
        return nil
      }
      var (size, start) = (head.number(0..<4, bigEndian: true), position + 8)
      if size == 1, let large = file.bytes(at: start, count: 8) {
        (size, start) = (large.number(0..<8, bigEndian: true), position + 16)
      }
      if size == 0 { size = range.upperBound - position }
      guard size >= start - position, size <= range.upperBound - position else { return nil }
      // Names have bytes of Mac OS Roman, of which the copyright sign is one.
      let name = head[4..<8].map { $0 == 0xA9 ? "©" : String(UnicodeScalar($0)) }.joined()
      boxes.append((name, start..<position + size))
      position += size
    }
    return boxes
  }
}
