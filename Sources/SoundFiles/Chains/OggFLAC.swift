/// Presents a FLAC stream in an Ogg file, or in one of its links, as a FLAC file.
///
/// libsndfile decodes FLAC, but not when it is in Ogg pages.
///
/// - Source: the Xiph.Org Foundation, *Ogg encapsulation for the FLAC audio codec*: the first
///   packet contains nine bytes and then the beginning of a FLAC file; the other packets contain
///   the rest of that file.
final class OggFLAC: ByteSource {
  private(set) var count = 0

  private var window: FileWindow
  private let serial: Int
  /// An index of every 64th page, with its offsets in the file and in the FLAC stream.
  private var places: [(file: Int, stream: Int)] = []
  private var page: OggPage
  private var pageStart: Int
  /// The length from the last page, which replaces an unknown length in the header.
  private var replacement: (position: Int, bytes: [UInt8])?

  private static let stride = 64
  private static let prefixSize = 9
  /// The bytes of STREAMINFO whose last 36 bits contain the number of frames.
  private static let lengthPlace = 21..<26

  init?(path: String, range: Range<Int>) throws(SoundFileError) {
    window = try FileWindow(path: path, range: range, blockSize: 1 << 14)
    guard let first = try OggPage(at: range.lowerBound, in: &window), first.isBeginning,
      first.bodySize >= Self.prefixSize + 42
    else { return nil }
    let head = Array(try window.bytes(at: first.start + first.headSize, count: 51))
    guard head.count == 51, head[0] == 0x7F, head.text(1..<5) == "FLAC", head.text(9..<13) == "fLaC"
    else { return nil }
    (page, pageStart, serial) = (first, -Self.prefixSize, first.serial)
    var (number, last, stream) = (0, 0, pageStart)
    var next: OggPage? = first
    while let found = next {
      if found.serial == serial {
        if number.isMultiple(of: Self.stride) { places.append((found.start, stream)) }
        (number, stream) = (number + 1, stream + found.bodySize)
        if found.granule > 0 { last = found.granule }
      }
      next = try OggPage.first(from: found.end, in: &window)
    }
    count = min(stream, range.upperBound - range.lowerBound)
    let stated = head[(Self.prefixSize + 21)..<(Self.prefixSize + 26)].reduce(0) {
      $0 << 8 | Int($1)
    }
    guard stated & 0xF_FFFF_FFFF == 0, 1...0xF_FFFF_FFFF ~= last else { return }
    let length = stated | last
    replacement = (
      Self.lengthPlace.lowerBound,
      (0..<5).map { UInt8(truncatingIfNeeded: length >> (32 - 8 * $0)) }
    )
  }

  static func source(
    path: String, range: Range<Int>
  ) throws(SoundFileError) -> SndfileSource? {
    guard let stream = try OggFLAC(path: path, range: range) else { return nil }
    return SndfileSource(path: path, stream, in: "OGG, FLAC")
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    // A read error ends the loop. The library then receives fewer bytes than requested and reports
    // that the audio ends early.
    while done < buffer.count, (try? go(to: offset + done)) == true {
      let start = offset + done - pageStart
      let wanted = min(page.bodySize - start, buffer.count - done)
      guard let bytes = try? window.bytes(at: page.start + page.headSize + start, count: wanted),
        !bytes.isEmpty
      else { break }
      for (index, byte) in bytes.enumerated() { buffer[done + index] = byte }
      done += bytes.count
    }
    if let replacement {
      for (index, byte) in replacement.bytes.enumerated()
      where offset..<offset + done ~= replacement.position + index {
        buffer[replacement.position + index - offset] = byte
      }
    }
    return done
  }

  private func go(to offset: Int) throws(SoundFileError) -> Bool {
    guard 0..<count ~= offset else { return false }
    if offset < pageStart || offset >= pageStart + page.bodySize + (1 << 20) {
      guard let position = places.last(where: { $0.stream <= offset }),
        let found = try OggPage(at: position.file, in: &window)
      else { return false }
      (page, pageStart) = (found, position.stream)
    }
    while offset >= pageStart + page.bodySize {
      var next = try OggPage.first(from: page.end, in: &window)
      while let other = next, other.serial != serial {
        next = try OggPage.first(from: other.end, in: &window)
      }
      guard let next else { return false }
      (pageStart, page) = (pageStart + page.bodySize, next)
    }
    return true
  }
}
