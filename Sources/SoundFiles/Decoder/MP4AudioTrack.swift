/// The first audio track of an MP4 file, as described by the file's header.
///
/// Encoders add frames before and after the audio, and editing programs can trim the audio by
/// changing only an edit list.
///
/// - Source: ISO/IEC 14496-12, 8.6.6 ("Edit List Box"), 8.6.1.2 and 8.7.3.2; for `iTunSMPB`, the
///   tags of songs that iTunes encoded.
struct MP4AudioTrack {
  /// The length and the start of the played part, in `timescale` units; nil if the header doesn't
  /// state them.
  private(set) var length: Int?
  private(set) var start: Int?
  /// Whether an edit list cuts off the end of the audio.
  private(set) var endsInside = false
  private(set) var timescale = 0
  private(set) var coding = ""
  private(set) var isAAC = false
  private(set) var trackCount = 0
  /// Whether the encoder omitted frames during silence, as AMR encoders do.
  private(set) var hasShortFrames = false

  private let file: ChunkedFile
  private var mediaLength: Int?
  private var movieTimescale = 0
  private var edits: [(length: Int, start: Int)] = []
  private var songLength: Int?
  private var isFragmented = false
  private var hasSound = false

  private static let containers: Set = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "udta", "ilst",
  ]
  private static let mostBoxes = 10_000
  private static let mostFrames = 1e15
  /// The number of bytes in the `stsd` box before the child boxes of the first sample description.
  private static let descriptionSize = 44
  /// The object type indication for MPEG-4 AAC.
  private static let objectOfAAC = 0x40
  private static let mostEntries = 1 << 20
  /// The sizes in bytes of AMR frames that contain comfort noise or no data.
  private static let shortFrames = [1, 6, 7]

  init?(path: String) {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 4, count: 4),
      ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(head.text(0..<4))
    else { return nil }
    self.file = file
    var count = 0
    guard visit(0..<file.size, &count), hasSound, timescale > 0 else { return nil }
    findPlayedPart()
  }

  func frameCount(at rate: Double) -> Int? {
    if let songLength { return songLength }
    return length.map { Int(min(Double($0) / Double(timescale) * rate, Self.mostFrames).rounded()) }
  }

  func firstFrame(at rate: Double) -> Int? {
    guard songLength == nil, let start else { return nil }
    return Int(min(Double(start) / Double(timescale) * rate, Self.mostFrames).rounded())
  }

  private mutating func findPlayedPart() {
    guard !isFragmented, let mediaLength else { return }
    let played = edits.filter { $0.start >= 0 }
    guard let edit = played.first else {
      if edits.isEmpty { (start, length) = (0, mediaLength) }
      return
    }
    guard played.count == 1, edit.start < mediaLength, movieTimescale > 0 else { return }
    let rest = mediaLength - edit.start
    (start, length) = (edit.start, rest)
    // Edits use the movie's timescale, which is coarser, often milliseconds.
    let ratio = Double(timescale) / Double(movieTimescale)
    let stated = Double(edit.length) * ratio
    guard edit.length > 0, stated < Double(rest) - max(ratio, 1) else { return }
    (length, endsInside) = (Int(min(stated, Self.mostFrames).rounded()), true)
  }

  private mutating func visit(_ range: Range<Int>, _ count: inout Int) -> Bool {
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      count += 1
      guard count <= Self.mostBoxes, let head = file.bytes(at: position, count: 8) else {
        return false
      }
      var (size, start) = (head.number(0..<4, bigEndian: true), position + 8)
      if size == 1, let large = file.bytes(at: start, count: 8) {
        (size, start) = (large.number(0..<8, bigEndian: true), position + 16)
      }
      if size == 0 { size = range.upperBound - position }
      guard size >= start - position, size <= range.upperBound - position else { return false }
      let body = start..<position + size
      let name = head.text(4..<8)
      if name == "trak" {
        trackCount += 1
        guard hasSound || visitTrack(body, &count) else { return false }
      } else if Self.containers.contains(name) {
        guard visit(body, &count) else { return false }
      } else {
        read(name, body, &count)
      }
      position += size
    }
    return true
  }

  private mutating func visitTrack(_ range: Range<Int>, _ count: inout Int) -> Bool {
    let before = self
    guard visit(range, &count) else { return false }
    guard !hasSound else { return true }
    self = before
    return true
  }

  private mutating func read(_ name: String, _ body: Range<Int>, _ count: inout Int) {
    func number(_ offset: Int, _ width: Int = 4) -> Int? {
      guard offset + width <= body.count else { return nil }
      return file.bytes(at: body.lowerBound + offset, count: width)?
        .number(0..<width, bigEndian: true)
    }
    let isLong = number(0, 1) == 1
    switch name {
    case "mvhd": movieTimescale = number(isLong ? 20 : 12) ?? 0
    case "mdhd" where !hasSound: timescale = number(isLong ? 20 : 12) ?? 0
    case "hdlr": if text(body, 8) == "soun" { hasSound = true }
    case "stsd":
      if coding.isEmpty { (coding, isAAC) = (text(body, 12), holdsAAC(body)) }
    case "elst": readEdits(body, isLong: isLong)
    case "stts": mediaLength = mediaLength ?? lengthOfMedia(body)
    case "stsz": readSizes(body)
    case "moof", "mvex": isFragmented = true
    // In newer files, a version precedes the child boxes.
    case "meta": _ = visit(body.dropFirst(text(body, 4) == "hdlr" ? 0 : 4), &count)
    case "----": readSongLength(body)
    default: break
    }
  }

  private func text(_ body: Range<Int>, _ offset: Int) -> String {
    guard offset + 4 <= body.count else { return "" }
    return file.bytes(at: body.lowerBound + offset, count: 4)?.text(0..<4) ?? ""
  }

  /// Returns whether the first sample description is for AAC.
  ///
  /// - Source: ISO/IEC 14496-1, 7.2.6, "ES_Descriptor" and "DecoderConfigDescriptor".
  private func holdsAAC(_ body: Range<Int>) -> Bool {
    guard text(body, 12) == "mp4a", body.count > Self.descriptionSize,
      let box = MP4Box.all(file, body.dropFirst(Self.descriptionSize))?
        .first(where: { $0.name == "esds" })
    else { return false }
    var bytes = TagByteReader(file, box.body.dropFirst(4))
    func startsDescriptor(_ tag: Int, _ bytes: inout TagByteReader) -> Bool {
      guard bytes.number(1, bigEndian: true) == tag else { return false }
      // Each byte contains seven bits of the size; the last byte has its highest bit clear.
      while let byte = bytes.number(1, bigEndian: true), byte & 0x80 != 0 {}
      return true
    }
    guard startsDescriptor(3, &bytes) else { return false }
    bytes.skip(3)
    return startsDescriptor(4, &bytes) && bytes.number(1, bigEndian: true) == Self.objectOfAAC
  }

  private mutating func readEdits(_ body: Range<Int>, isLong: Bool) {
    var bytes = TagByteReader(file, body)
    bytes.skip(4)
    let width = isLong ? 8 : 4
    for _ in 0..<min(bytes.number(4, bigEndian: true) ?? 0, Self.mostBoxes) {
      guard let length = bytes.number(width, bigEndian: true),
        let start = bytes.number(width, bigEndian: true)
      else { return }
      bytes.skip(4)
      // All ones means −1, which marks an empty edit.
      edits.append((length, isLong || start < 1 << 31 ? start : -1))
    }
  }

  private func lengthOfMedia(_ body: Range<Int>) -> Int? {
    var (bytes, sum) = (TagByteReader(file, body), 0)
    bytes.skip(4)
    guard let count = bytes.number(4, bigEndian: true), 1...Self.mostEntries ~= count else {
      return nil
    }
    for _ in 0..<count {
      guard let entry = bytes.consume(8) else { return nil }
      let (frames, ticks) = (
        entry.number(0..<4, bigEndian: true), entry.number(4..<8, bigEndian: true)
      )
      guard Double(frames) * Double(ticks) < Self.mostFrames else { return nil }
      sum += frames * ticks
    }
    return sum
  }

  private mutating func readSizes(_ body: Range<Int>) {
    guard coding.hasPrefix("sa") else { return }
    var bytes = TagByteReader(file, body)
    bytes.skip(4)
    guard bytes.number(4, bigEndian: true) == 0, let count = bytes.number(4, bigEndian: true) else {
      return
    }
    guard let sizes = bytes.consume(4 * min(count, Self.mostEntries, bytes.rest / 4)) else {
      return
    }
    hasShortFrames = stride(from: 0, to: sizes.count, by: 4).contains {
      Self.shortFrames.contains(sizes.number($0..<$0 + 4, bigEndian: true))
    }
  }

  /// Reads the length from a tag that iTunes writes.
  ///
  /// The tag consists of hexadecimal numbers, and the length is the number at index 4.
  private mutating func readSongLength(_ body: Range<Int>) {
    guard body.count < 1_000, let bytes = file.bytes(at: body.lowerBound, count: body.count) else {
      return
    }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.first?.contains("iTunSMPB") == true, words.count > 4,
      let length = Int(words[4], radix: 16), length > 0, Double(length) < Self.mostFrames
    else { return }
    songLength = length
  }
}
