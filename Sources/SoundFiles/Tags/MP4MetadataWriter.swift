import Glibc

/// The metadata box at the end of an M4A file.
///
/// - Source: Apple, *QuickTime File Format*, "Metadata", and the list of tags in the documentation
///   of mp4v2.
enum MP4MetadataWriter {
  /// The maximum number of chapters in the chapter box, and of bytes in a chapter's name.
  private static let mostChapters = 255

  /// Appends metadata to a file whose last box is the `moov` box; returns false for any other file,
  /// or if the file can't be written.
  static func append(_ metadata: SoundMetadata, to descriptor: Int32, path: String) -> Bool {
    guard let file = ChunkedFile(path: path), let movie = MP4Box.all(file, 0..<file.size)?.last,
      movie.name == "moov", let parts = MP4Box.all(file, movie.body)
    else { return false }
    guard !metadata.isEmpty else { return true }
    let bytes = user(metadata)
    let start = movie.body.lowerBound - 8
    let size = file.size - start + bytes.count
    guard size <= Int(UInt32.max) else { return false }
    // Invalidate a `udta` box written by another program.
    for part in parts where part.name == "udta" {
      guard pwrite(descriptor, "free", 4, part.body.lowerBound - 4) == 4 else { return false }
    }
    let number = big(size, 4)
    return pwrite(descriptor, bytes, bytes.count, file.size) == bytes.count
      && pwrite(descriptor, number, number.count, start) == number.count
  }

  private static func user(_ metadata: SoundMetadata) -> [UInt8] {
    let handler = box("hdlr", big(0, 8) + "mdirappl".utf8 + big(0, 9))
    let meta = box("meta", big(0, 4) + handler + box("ilst", items(metadata)))
    return box("udta", meta + (metadata.markers.isEmpty ? [] : chapters(metadata.markers)))
  }

  private static func items(_ metadata: SoundMetadata) -> [UInt8] {
    var items: [UInt8] = []
    for (name, field) in SoundMetadata.mp4Texts {
      if let text = metadata.tags[keyPath: field] { items += item(name, 1, Array(text.utf8)) }
    }
    for (name, field, size) in SoundMetadata.mp4Numbers {
      guard let text = metadata.tags[keyPath: field] else { continue }
      if let bytes = numbers(text, size) {
        items += item(name, 0, bytes)
      } else {
        items += freeItem(name, text)
      }
    }
    if !fit(metadata.markers) {
      for (key, value) in ChapterComments.comments(of: metadata.markers) {
        items += freeItem(key, value)
      }
    }
    if let cover = metadata.cover { items += item("covr", type(of: cover), cover.bytes) }
    return items
  }

  private static func type(of cover: CoverPicture) -> Int {
    ["image/gif": 12, "image/jpeg": 13, "image/png": 14][cover.mimeType] ?? 0
  }

  private static func numbers(_ text: String, _ size: Int) -> [UInt8]? {
    let parts = text.split(separator: "/").compactMap { UInt16($0) }.map { Int($0) }
    let all = parts.count > 1 ? parts[1] : 0
    guard let number = parts.first else { return nil }
    let bytes = big(0, 2) + big(number, 2) + big(all, 2) + big(0, size - 6)
    return SoundMetadata.position(bytes) == text ? bytes : nil
  }

  private static func item(_ name: String, _ type: Int, _ value: [UInt8]) -> [UInt8] {
    box(name, box("data", big(type, 4) + big(0, 4) + value))
  }

  private static func freeItem(_ name: String, _ text: String) -> [UInt8] {
    let owner = box("mean", big(0, 4) + "com.apple.iTunes".utf8)
    let data = box("data", big(1, 4) + big(0, 4) + text.utf8)
    return box("----", owner + box("name", big(0, 4) + name.utf8) + data)
  }

  private static func fit(_ markers: [SoundMarker]) -> Bool {
    markers.count <= mostChapters
      && markers.allSatisfy { ($0.name?.utf8.count ?? 0) <= mostChapters }
  }

  private static func chapters(_ markers: [SoundMarker]) -> [UInt8] {
    let markers = markers.sorted { $0.time < $1.time }.prefix(mostChapters)
    let entries = markers.flatMap { marker in
      let name = Array((marker.name ?? "").cut(to: mostChapters).utf8)
      let time = Int((min(max(0, marker.time), 1e9) * MP4Box.chapterTicks).rounded())
      return big(time, 8) + [UInt8(name.count)] + name
    }
    return box("chpl", big(1 << 24, 4) + big(0, 4) + [UInt8(markers.count)] + entries)
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    // The copyright sign in some names is a single byte.
    let name = name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return big(8 + body.count, 4) + name + body
  }

  private static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { index in
      let shift = 8 * (width - 1 - index)
      return shift < Int.bitWidth ? UInt8(truncatingIfNeeded: number >> shift) : 0
    }
  }
}
