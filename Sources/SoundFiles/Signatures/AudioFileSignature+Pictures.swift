extension AudioFileSignature {
  package func showsPictures(path: String) -> Bool {
    guard mayBeFilm, let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 12)
    else { return false }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return VideoTrackDetection.inMatroska(file) }
    if head.starts(with: [0x30, 0x26, 0xB2, 0x75]) { return VideoTrackDetection.inASF(file) }
    // Only AVI files and Ogg files with Theora video reach this line.
    if head.starts(with: "RIFF".utf8) || head.starts(with: "OggS".utf8) { return true }
    return VideoTrackDetection.inBoxes(file)
  }
}

private enum VideoTrackDetection {
  private static let most = 1_000

  /// - Source: ISO/IEC 14496-12, 8.4.3.
  static func inBoxes(_ file: ChunkedFile) -> Bool {
    var left = most
    return find(["moov", "trak", "mdia", "hdlr"], in: 0..<file.size, of: file, &left) {
      file.bytes(at: $0 + 8, count: 4)?.text(0..<4) == "vide"
    }
  }

  private static func find(
    _ path: ArraySlice<String>, in range: Range<Int>, of file: ChunkedFile, _ left: inout Int,
    _ isWanted: (Int) -> Bool
  ) -> Bool {
    var position = range.lowerBound
    while left > 0, position + 8 <= range.upperBound, let head = file.bytes(at: position, count: 8)
    {
      left -= 1
      var (size, start) = (head.number(0..<4, bigEndian: true), position + 8)
      if size == 1, let large = file.bytes(at: start, count: 8) {
        (size, start) = (large.number(0..<8, bigEndian: true), start + 8)
      }
      if size == 0 { size = range.upperBound - position }
      guard size >= start - position, size <= range.upperBound - position else { return false }
      if head.text(4..<8) == path.first {
        let rest = path.dropFirst()
        if rest.isEmpty {
          if isWanted(start) { return true }
        } else if find(rest, in: start..<(position + size), of: file, &left, isWanted) {
          return true
        }
      }
      position += size
    }
    return false
  }

  private static let (segment, tracks, entry, kind, cluster) = (
    0x1853_8067, 0x1654_AE6B, 0xAE, 0x83, 0x1F43_B675
  )

  /// - Source: RFC 9559, 5.1.4.1.3.
  static func inMatroska(_ file: ChunkedFile) -> Bool {
    var (position, left) = (0, most)
    var ends = [file.size]
    while left > 0, let end = ends.last {
      left -= 1
      guard position < end, let (id, start, size) = element(at: position, of: file) else {
        if position < end { return false }
        ends.removeLast()
        continue
      }
      if id == kind, file.bytes(at: start, count: 1)?.first == 1 { return true }
      if id == cluster { return false }
      if [segment, tracks, entry].contains(id) {
        ends.append(min(end, size.map { start + $0 } ?? end))
        position = start
      } else {
        guard let size else { return false }
        position = start + size
      }
    }
    return false
  }

  /// Returns the element at an offset.
  ///
  /// The size is nil if it was unknown when the element was written.
  private static func element(
    at offset: Int, of file: ChunkedFile
  ) -> (id: Int, start: Int, size: Int?)? {
    let head = file.bytes(at: offset, count: min(12, file.size - offset)) ?? []
    guard let first = head.first, first != 0 else { return nil }
    let idSize = first.leadingZeroBitCount + 1
    guard idSize <= 4, head.count > idSize, head[idSize] != 0 else { return nil }
    let sizeSize = head[idSize].leadingZeroBitCount + 1
    guard head.count >= idSize + sizeSize else { return nil }
    let id = head[0..<idSize].reduce(0) { $0 << 8 | Int($1) }
    let mask = 1 << (7 * sizeSize) - 1
    let size = head[idSize..<idSize + sizeSize].reduce(0) { $0 << 8 | Int($1) } & mask
    let start = offset + idSize + sizeSize
    guard size != mask else { return (id, start, nil) }
    return size <= file.size - start ? (id, start, size) : nil
  }

  /// - Source: Microsoft, *Advanced Systems Format*, 10.4, "ASF_Video_Media".
  static func inASF(_ file: ChunkedFile) -> Bool {
    let head = file.bytes(at: 0, count: min(file.size, 16_384)) ?? []
    return head.indices.dropLast(16).contains {
      head[$0] == 0xC0 && head[$0...].starts(with: video)
    }
  }

  private static let video: [UInt8] = [
    0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]
}
