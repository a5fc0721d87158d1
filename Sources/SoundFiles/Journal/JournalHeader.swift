import FoundationEssentials

/// The first 4,096 bytes of a journal: a Broadcast Wave header with all parts at fixed offsets.
///
/// A journal with room for many markers has another 32 KiB after the format chunk, where every
/// program expects other chunks. Older releases expect the tags at that offset, so they don't
/// modify such a file.
///
/// Up to 4 GiB, the file is RIFF. Beyond that, the reserved chunk becomes `ds64`, and the file
/// becomes RF64.
///
/// - Source: EBU Tech 3285 (Broadcast Wave), EBU Tech 3306 (RF64); tags as in the RIFF
///   specification's INFO list.
struct JournalHeader: Equatable {
  /// The size of the basic header, in bytes.
  ///
  /// It is one page, which allows a single write to replace the whole header.
  static let byteCount = 4_096
  /// The valid sample rates for devices; a header with any other rate is damaged.
  static let sampleRates = 1...10_000_000
  static let channelCounts = 1...64
  static let largestByteCount = byteCount + roomForMany
  static let longestName = 80
  // This room is enough for 500 markers with 26-byte names. A 64 KiB header would be too long for
  // libsndfile.
  private static let roomForMany = 32_768

  var take: TakeIdentity
  var sampleRate: Int
  var channelCount: Int
  var writer: JournalWriter?
  /// Whether there is room for up to `SoundMarker.most` markers with names, instead of 64 without
  /// names.
  var hasManyMarkers = false
  var markers: [Int] = []
  var names: [Int: String] = [:]
  var longestPlainFile = Int(UInt32.max)

  var bytesPerFrame: Int { channelCount * PCM24.byteCount }
  var byteCount: Int { hasManyMarkers ? Self.largestByteCount : Self.byteCount }
  private var mostMarkers: Int { hasManyMarkers ? SoundMarker.most : 64 }

  var markersLeft: Int {
    let count = mostMarkers - markers.count
    guard hasManyMarkers else { return count }
    let bytes = CueChunks.byteCount(markers.map { names[$0] }) + 8
    let most = CueChunks.markerByteCount(Self.longestName)
    return max(0, min(count, (Self.roomForMany - bytes) / most))
  }

  /// The offsets of the parts.
  ///
  /// The distances between them are the sizes that the standards define.
  private enum Offset {
    static let sizes = 12
    static let broadcast = 48
    static let reference = broadcast + 8 + 288
    static let format = 658
    static let info = 682
    static let title = info + 12
    static let date = title + 8 + 402
    static let comment = date + 8 + 32
    static let end = comment + 8 + 64
    /// The writer is stored inside a chunk that programs skip.
    static let writer = end + 8
    static let writerLength = 120
    static let markers = writer + writerLength
  }

  func bytes(frameCount: Int, isPadded: Bool) -> [UInt8] {
    let parts = parts(frameCount: frameCount, isPadded: isPadded)
    guard hasManyMarkers else { return parts[0].bytes }
    let cues = cues(upTo: frameCount)
    var many = HeaderBytes(count: Self.roomForMany)
    many.put(cues, at: 0)
    many.putChunk("PAD ", size: Self.roomForMany - cues.count - 8, at: cues.count)
    return parts[0].bytes + many.all + parts[1].bytes
  }

  func parts(frameCount: Int, isPadded: Bool) -> [(offset: Int, bytes: [UInt8])] {
    let length = frameCount * bytesPerFrame
    let whole = byteCount + length + (isPadded ? length % 2 : 0)
    let isLarge = whole > longestPlainFile
    var bytes = HeaderBytes(count: Self.byteCount)
    bytes.put(isLarge ? "RF64" : "RIFF", at: 0)
    bytes.put(isLarge ? -1 : whole - 8, width: 4, at: 4)
    bytes.put("WAVE", at: 8)
    bytes.putChunk(isLarge ? "ds64" : "JUNK", size: 28, at: Offset.sizes)
    if isLarge {
      for (index, value) in [whole - 8, length, frameCount].enumerated() {
        bytes.put(value, width: 8, at: Offset.sizes + 8 + 8 * index)
      }
    }
    putBroadcastExtension(into: &bytes)
    putFormat(into: &bytes)
    putTags(into: &bytes)
    putWriter(andMarkersUpTo: frameCount, into: &bytes)
    bytes.putChunk("data", size: isLarge ? -1 : length, at: Self.byteCount - 8)
    guard hasManyMarkers else { return [(0, bytes.all)] }
    return [
      (0, Array(bytes.all[..<Offset.info])),
      (Offset.info + Self.roomForMany, Array(bytes.all[Offset.info...])),
    ]
  }

  private func cues(upTo frameCount: Int) -> [UInt8] {
    let markers = markers.filter { $0 <= frameCount }
    return CueChunks.bytes(markers, names: markers.map { names[$0] })
  }

  private func putBroadcastExtension(into bytes: inout HeaderBytes) {
    let start = Offset.broadcast + 8
    bytes.putChunk("bext", size: 602, at: Offset.broadcast)
    bytes.put(take.title ?? "", at: start, count: 256)
    bytes.put("Myna", at: start + 256)
    bytes.put(take.id.uuidString.replacing("-", with: ""), at: Offset.reference, count: 32)
    bytes.put(String(take.isoDate.prefix(10)), at: start + 320, count: 10)
    bytes.put(String(take.isoDate.dropFirst(11).prefix(8)), at: start + 330, count: 8)
    bytes.put(1, width: 2, at: start + 346)
  }

  private func putWriter(andMarkersUpTo frameCount: Int, into bytes: inout HeaderBytes) {
    let cues = hasManyMarkers ? [] : cues(upTo: frameCount)
    bytes.put((writer?.text ?? "").cut(to: Offset.writerLength), at: Offset.writer)
    guard !cues.isEmpty else {
      return bytes.putChunk("PAD ", size: Self.byteCount - Offset.end - 16, at: Offset.end)
    }
    bytes.putChunk("PAD ", size: Offset.writerLength, at: Offset.end)
    bytes.put(cues, at: Offset.markers)
    let rest = Offset.markers + cues.count
    bytes.putChunk("PAD ", size: Self.byteCount - rest - 16, at: rest)
  }

  private func putFormat(into bytes: inout HeaderBytes) {
    bytes.putChunk("fmt ", size: 16, at: Offset.format)
    bytes.put(1, width: 2, at: Offset.format + 8)
    bytes.put(channelCount, width: 2, at: Offset.format + 10)
    bytes.put(sampleRate, width: 4, at: Offset.format + 12)
    bytes.put(sampleRate * bytesPerFrame, width: 4, at: Offset.format + 16)
    bytes.put(bytesPerFrame, width: 2, at: Offset.format + 20)
    bytes.put(8 * PCM24.byteCount, width: 2, at: Offset.format + 22)
  }

  /// Repeats the title, date, and ID as INFO tags, because that is where most players look for
  /// them.
  private func putTags(into bytes: inout HeaderBytes) {
    bytes.putChunk("LIST", size: Offset.end - Offset.info - 8, at: Offset.info)
    bytes.put("INFO", at: Offset.info + 8)
    let tags = take.tags
    bytes.putChunk("INAM", size: 402, at: Offset.title)
    bytes.put(tags.title ?? "", at: Offset.title + 8, count: 402)
    bytes.putChunk("ICRD", size: 32, at: Offset.date)
    bytes.put(tags.date ?? "", at: Offset.date + 8, count: 32)
    bytes.putChunk("ICMT", size: 64, at: Offset.comment)
    bytes.put(tags.comment ?? "", at: Offset.comment + 8, count: 64)
  }
}

extension JournalHeader {
  /// Parses a header; nil if the bytes aren't a journal's.
  ///
  /// The stated lengths are ignored.
  init?(_ bytes: [UInt8]) {
    guard let (header, many) = Self.parts(of: bytes) else { return nil }
    let bytes = HeaderBytes(all: header)
    func tag(_ place: Int, _ count: Int) -> String { bytes.text(at: place + 8, count: count) }
    guard ["RIFF", "RF64"].contains(bytes.text(at: 0, count: 4)),
      bytes.text(at: Offset.broadcast, count: 4) == "bext",
      bytes.text(at: Offset.format, count: 4) == "fmt ",
      bytes.text(at: Offset.info + 8, count: 4) == "INFO",
      bytes.number(at: Offset.format + 8, width: 2) == 1,
      bytes.number(at: Offset.format + 22, width: 2) == 8 * PCM24.byteCount,
      let take = TakeIdentity(
        SoundFileTags(
          title: tag(Offset.title, 402), date: tag(Offset.date, 32),
          comment: tag(Offset.comment, 64)))
    else { return nil }
    self.take = take
    channelCount = bytes.number(at: Offset.format + 10, width: 2)
    sampleRate = bytes.number(at: Offset.format + 12, width: 4)
    guard Self.channelCounts.contains(channelCount), Self.sampleRates.contains(sampleRate) else {
      return nil
    }
    writer = JournalWriter(text: bytes.text(at: Offset.writer, count: Offset.writerLength))
    hasManyMarkers = many != nil
    let cues = many ?? header[Offset.markers...]
    let frames = CueChunks.frames(in: cues, most: mostMarkers) ?? []
    // A power failure may have left only the first pages of the last write.
    for frame in frames where frame > markers.last ?? -1 { markers.append(frame) }
    guard hasManyMarkers else { return }
    names = Dictionary(CueChunks.names(in: cues, of: frames)) { first, _ in first }
    // Strings decoded from damaged bytes can be longer than the bytes were.
    if CueChunks.byteCount(markers.map { names[$0] }) + 8 > Self.roomForMany { names = [:] }
  }

  private static func parts(of bytes: [UInt8]) -> (header: [UInt8], many: ArraySlice<UInt8>?)? {
    guard bytes.count >= byteCount else { return nil }
    guard hasRoomForMany(bytes) else { return (Array(bytes.prefix(byteCount)), nil) }
    guard bytes.count >= largestByteCount else { return nil }
    let end = Offset.info + roomForMany
    return (Array(bytes[..<Offset.info] + bytes[end..<largestByteCount]), bytes[Offset.info..<end])
  }

  private static func hasRoomForMany(_ bytes: [UInt8]) -> Bool {
    let behindFormat = HeaderBytes(all: bytes).text(at: Offset.info, count: 4)
    return ["cue ", "PAD "].contains(behindFormat)
  }

  /// Returns whether a file of `size` bytes that begins with `bytes` is an incompletely written
  /// header, and so has no audio.
  static func couldBeTorn(_ bytes: [UInt8], of size: Int) -> Bool {
    if bytes.allSatisfy({ $0 == 0 }) { return size <= largestByteCount }
    guard bytes.starts(with: "RIFF".utf8.prefix(bytes.count)) else { return false }
    return size <= byteCount || size <= largestByteCount && hasRoomForMany(bytes)
  }
}
