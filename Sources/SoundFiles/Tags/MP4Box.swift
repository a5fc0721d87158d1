struct MP4Box {
  let name: String
  let body: Range<Int>

  /// The number of time units per second in chapters.
  static let chapterTicks = 1e7

  static func all(_ file: ChunkedFile, _ range: Range<Int>) -> [MP4Box]? {
    var (boxes, position) = ([MP4Box](), range.lowerBound)
    while position + 8 <= range.upperBound {
      guard boxes.count < SoundMetadata.mostEntries, let head = file.bytes(at: position, count: 8)
      else { return nil }
      var (size, start) = (head.number(0..<4, bigEndian: true), position + 8)
      if size == 1, let large = file.bytes(at: start, count: 8) {
        (size, start) = (large.number(0..<8, bigEndian: true), position + 16)
      }
      if size == 0 { size = range.upperBound - position }
      guard size >= start - position, size <= range.upperBound - position else { return nil }
      // Box names are in Mac OS Roman, in which 0xA9 is the copyright sign.
      let name = head[4..<8].map { $0 == 0xA9 ? "©" : String(UnicodeScalar($0)) }.joined()
      boxes.append(MP4Box(name: name, body: start..<position + size))
      position += size
    }
    return boxes
  }
}
