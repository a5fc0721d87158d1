import Foundation

/// The first 4,096 bytes of a journal: a Broadcast Wave whose parts all lie at fixed places.
///
/// A RIFF file up to 4 GiB. Beyond, the chunk that was kept free becomes `ds64`, and the file an RF64.
///
/// - Source: EBU Tech 3285 (Broadcast Wave), EBU Tech 3306 (RF64); tags as in the RIFF specification's INFO list.
struct JournalHeader: Equatable {
  /// Bytes before the first frame; a page, so that one write changes all of it.
  static let byteCount = 4_096
  /// The sample rates that a device may have; a header that states any other is damaged.
  static let sampleRates = 1...10_000_000
  static let channelCounts = 1...64
  /// The markers there is room for.
  static let mostMarkers = 64

  var take: TakeIdentity
  var sampleRate: Int
  var channelCount: Int
  /// The process that records into the journal or completes it.
  var writer: JournalWriter?
  /// The frames that were marked, in ascending order; at most `mostMarkers`.
  var markers: [Int] = []
  /// The most bytes of a whole file that is a plain WAV.
  var longestPlainFile = Int(UInt32.max)

  var bytesPerFrame: Int { channelCount * PCM24.byteCount }

  /// The offsets of the parts; the sizes of those between are those of the standards.
  private enum Place {
    static let sizes = 12
    static let broadcast = 48
    static let reference = broadcast + 8 + 288
    static let format = 658
    static let info = 682
    static let title = info + 12
    static let date = title + 8 + 402
    static let comment = date + 8 + 32
    static let end = comment + 8 + 64
    /// In a chunk that programs skip.
    static let writer = end + 8
    static let writerLength = 120
    /// Behind that chunk, if there are any.
    static let markers = writer + writerLength
  }

  /// The header for so many frames.
  func bytes(frameCount: Int, isPadded: Bool) -> [UInt8] {
    let length = frameCount * bytesPerFrame
    let whole = Self.byteCount + length + (isPadded ? length % 2 : 0)
    let isLarge = whole > longestPlainFile
    var bytes = HeaderBytes(count: Self.byteCount)
    bytes.put(isLarge ? "RF64" : "RIFF", at: 0)
    bytes.put(isLarge ? -1 : whole - 8, width: 4, at: 4)
    bytes.put("WAVE", at: 8)
    bytes.putChunk(isLarge ? "ds64" : "JUNK", size: 28, at: Place.sizes)
    if isLarge {
      for (index, value) in [whole - 8, length, frameCount].enumerated() {
        bytes.put(value, width: 8, at: Place.sizes + 8 + 8 * index)
      }
    }
    putBroadcastExtension(into: &bytes)
    putFormat(into: &bytes)
    putTags(into: &bytes)
    putWriter(andMarkersUpTo: frameCount, into: &bytes)
    bytes.putChunk("data", size: isLarge ? -1 : length, at: Self.byteCount - 8)
    return bytes.all
  }

  private func putBroadcastExtension(into bytes: inout HeaderBytes) {
    let start = Place.broadcast + 8
    bytes.putChunk("bext", size: 602, at: Place.broadcast)
    bytes.put(take.title ?? "", at: start, count: 256)
    bytes.put("Myna", at: start + 256)
    bytes.put(take.id.uuidString.replacing("-", with: ""), at: Place.reference, count: 32)
    bytes.put(String(take.isoDate.prefix(10)), at: start + 320, count: 10)
    bytes.put(String(take.isoDate.dropFirst(11).prefix(8)), at: start + 330, count: 8)
    bytes.put(1, width: 2, at: start + 346)
  }

  /// Fills what is left before the frames; what is not in the file was not marked in it.
  private func putWriter(andMarkersUpTo frameCount: Int, into bytes: inout HeaderBytes) {
    let cues = CueChunks.bytes(markers.filter { $0 <= frameCount })
    bytes.put((writer?.text ?? "").cut(to: Place.writerLength), at: Place.writer)
    guard !cues.isEmpty else {
      return bytes.putChunk("PAD ", size: Self.byteCount - Place.end - 16, at: Place.end)
    }
    bytes.putChunk("PAD ", size: Place.writerLength, at: Place.end)
    bytes.put(cues, at: Place.markers)
    let rest = Place.markers + cues.count
    bytes.putChunk("PAD ", size: Self.byteCount - rest - 16, at: rest)
  }

  private func putFormat(into bytes: inout HeaderBytes) {
    bytes.putChunk("fmt ", size: 16, at: Place.format)
    bytes.put(1, width: 2, at: Place.format + 8)
    bytes.put(channelCount, width: 2, at: Place.format + 10)
    bytes.put(sampleRate, width: 4, at: Place.format + 12)
    bytes.put(sampleRate * bytesPerFrame, width: 4, at: Place.format + 16)
    bytes.put(bytesPerFrame, width: 2, at: Place.format + 20)
    bytes.put(8 * PCM24.byteCount, width: 2, at: Place.format + 22)
  }

  /// The title, date and id once more, where every player looks for them.
  private func putTags(into bytes: inout HeaderBytes) {
    bytes.putChunk("LIST", size: Place.end - Place.info - 8, at: Place.info)
    bytes.put("INFO", at: Place.info + 8)
    let tags = take.tags
    bytes.putChunk("INAM", size: 402, at: Place.title)
    bytes.put(tags.title ?? "", at: Place.title + 8, count: 402)
    bytes.putChunk("ICRD", size: 32, at: Place.date)
    bytes.put(tags.date ?? "", at: Place.date + 8, count: 32)
    bytes.putChunk("ICMT", size: 64, at: Place.comment)
    bytes.put(tags.comment ?? "", at: Place.comment + 8, count: 64)
  }
}

extension JournalHeader {
  /// Reads back a header; nil if these bytes are none of ours.
  ///
  /// Its lengths are ignored.
  init?(_ header: [UInt8]) {
    guard header.count == Self.byteCount else { return nil }
    let bytes = HeaderBytes(all: header)
    func tag(_ place: Int, _ count: Int) -> String { bytes.text(at: place + 8, count: count) }
    guard ["RIFF", "RF64"].contains(bytes.text(at: 0, count: 4)),
      bytes.text(at: Place.broadcast, count: 4) == "bext",
      bytes.text(at: Place.format, count: 4) == "fmt ",
      bytes.text(at: Place.info + 8, count: 4) == "INFO",
      bytes.number(at: Place.format + 8, width: 2) == 1,
      bytes.number(at: Place.format + 22, width: 2) == 8 * PCM24.byteCount,
      let take = TakeIdentity(
        SoundFileTags(
          title: tag(Place.title, 402), date: tag(Place.date, 32), comment: tag(Place.comment, 64)))
    else { return nil }
    self.take = take
    channelCount = bytes.number(at: Place.format + 10, width: 2)
    sampleRate = bytes.number(at: Place.format + 12, width: 4)
    writer = JournalWriter(text: bytes.text(at: Place.writer, count: Place.writerLength))
    markers = CueChunks.frames(in: header[Place.markers...], most: Self.mostMarkers) ?? []
    guard Self.channelCounts.contains(channelCount), Self.sampleRates.contains(sampleRate) else {
      return nil
    }
  }

  /// Whether these bytes can be the beginning of a header whose writing was cut off.
  static func couldBeTorn(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8.prefix(bytes.count)) || bytes.allSatisfy { $0 == 0 }
  }
}
