/// The metadata in M4A files, as written by iTunes, phones, and ffmpeg.
///
/// - Source: Apple, *QuickTime File Format*, "Metadata", and the list of tags in the documentation
///   of mp4v2.
extension SoundMetadata {
  /// Reads the metadata of an MP4 file with one track; nil for any other file, which ffmpeg reads
  /// better.
  ///
  /// - Parameter readsCover: whether to read the cover art.
  package init?(mp4 path: String, readsCover: Bool = true) {
    guard let file = ChunkedFile(path: path), file.bytes(at: 4, count: 4)?.text(0..<4) == "ftyp",
      let movie = MP4Box.all(file, 0..<file.size)?.first(where: { $0.name == "moov" }),
      let parts = MP4Box.all(file, movie.body), parts.count(where: { $0.name == "trak" }) == 1,
      !parts.contains(where: { $0.name == "meta" })
    else { return nil }
    self.init()
    guard let user = parts.first(where: { $0.name == "udta" }) else { return }
    guard let fields = MP4Box.all(file, user.body),
      fields.allSatisfy({ ["meta", "chpl", "free"].contains($0.name) })
    else { return nil }
    if let chapters = fields.first(where: { $0.name == "chpl" }) { readChapters(chapters, file) }
    guard let meta = fields.first(where: { $0.name == "meta" }),
      let list = MP4Box.all(file, meta.body.dropFirst(4))
    else { return }
    guard let tags = list.first(where: { $0.name == "ilst" }) else { return }
    var comments: [(key: String, value: String)] = []
    for tag in MP4Box.all(file, tags.body) ?? [] {
      if tag.name == "----" {
        if let comment = Self.comment(tag, file) { comments.append(comment) }
      } else {
        read(tag, file, readsCover)
      }
    }
    for (name, field, _) in Self.mp4Numbers where self.tags[keyPath: field] == nil {
      self.tags[keyPath: field] = comments.first { $0.key == name.uppercased() }?.value
    }
    // If the chapter box can't hold all markers, they are in the comments.
    let marked = ChapterComments.markers(in: comments)
    if !marked.isEmpty { markers = marked.sorted { $0.time < $1.time } }
  }

  static let mp4Texts: [(name: String, field: SoundFileTags.Field)] = [
    ("©nam", \.title), ("©ART", \.artist), ("aART", \.albumArtist), ("©alb", \.album),
    ("©gen", \.genre), ("©day", \.date), ("©cmt", \.comment),
  ]
  static let mp4Numbers: [(name: String, field: SoundFileTags.Field, byteCount: Int)] = [
    ("trkn", \.track, 8), ("disk", \.disc, 6),
  ]

  private mutating func read(_ tag: MP4Box, _ file: ChunkedFile, _ readsCover: Bool) {
    guard let data = MP4Box.all(file, tag.body)?.first(where: { $0.name == "data" }) else { return }
    // The type and language precede the value.
    let value = data.body.dropFirst(8)
    if tag.name == "covr" {
      guard readsCover else { return }
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
      // The stored number is one higher than the ID3 genre number.
      tags.genre = ID3Genres.name("\(bytes.number(0..<2, bigEndian: true) - 1)")
    default:
      guard let (_, field) = Self.mp4Texts.first(where: { $0.name == tag.name }) else { return }
      tags[keyPath: field] = String(decoding: bytes, as: UTF8.self)
    }
  }

  static func position(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    let number = bytes.number(2..<4, bigEndian: true)
    let all = bytes.count >= 6 ? bytes.number(4..<6, bigEndian: true) : 0
    return number == 0 ? nil : all == 0 ? "\(number)" : "\(number)/\(all)"
  }

  private static func comment(
    _ item: MP4Box, _ file: ChunkedFile
  ) -> (key: String, value: String)? {
    func text(_ name: String, after head: Int) -> String? {
      let box = MP4Box.all(file, item.body)?.first { $0.name == name }
      guard let part = box?.body.dropFirst(head), part.count <= longestText else { return nil }
      return file.bytes(at: part.lowerBound, count: part.count).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    guard let name = text("name", after: 4), let value = text("data", after: 8) else { return nil }
    return (name.uppercased(), value)
  }

  private mutating func readChapters(_ box: MP4Box, _ file: ChunkedFile) {
    var bytes = TagByteReader(file, box.body)
    let version = bytes.number(1, bigEndian: true) ?? 0
    bytes.skip(version == 0 ? 3 : 7)
    for _ in 0..<(bytes.number(1, bigEndian: true) ?? 0) {
      guard let time = bytes.number(8, bigEndian: true),
        let size = bytes.number(1, bigEndian: true), let name = bytes.consume(size)
      else { return }
      markers.append(
        SoundMarker(
          time: Double(time) / MP4Box.chapterTicks,
          name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
    }
  }
}
