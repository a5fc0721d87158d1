import FoundationEssentials

/// Markers as stored in WAV files: a chunk with cue points and a list with their names.
///
/// - Source: IBM and Microsoft, *Multimedia Programming Interface and Data Specifications 1.0*,
///   1991, "Cue-Points Chunk" and "Associated Data Chunk".
enum CueChunks {
  /// Returns the chunks with the cue points and their names, for frames in ascending order; empty
  /// if there are no frames.
  ///
  /// - Parameter names: the name for each frame. Frames without a name are numbered from 1.
  static func bytes(_ frames: [Int], names: [String?] = []) -> [UInt8] {
    guard !frames.isEmpty else { return [] }
    var cues = HeaderBytes(count: 12 + 24 * frames.count)
    cues.putChunk("cue ", size: 4 + 24 * frames.count, at: 0)
    cues.put(frames.count, width: 4, at: 8)
    var labels: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let start = 12 + 24 * index
      cues.put(index + 1, width: 4, at: start)
      cues.put(frame, width: 4, at: start + 4)
      cues.put("data", at: start + 8)
      cues.put(frame, width: 4, at: start + 20)
      let name = index < names.count ? names[index] : nil
      labels += label(name ?? String(index + 1), of: index + 1)
    }
    var list = HeaderBytes(count: 12)
    list.putChunk("LIST", size: 4 + labels.count, at: 0)
    list.put("adtl", at: 8)
    return cues.all + list.all + labels
  }

  static func byteCount(_ names: [String?]) -> Int {
    guard !names.isEmpty else { return 0 }
    return names.enumerated().reduce(24) { sum, marker in
      sum + markerByteCount((marker.element ?? String(marker.offset + 1)).utf8.count)
    }
  }

  static func markerByteCount(_ nameLength: Int) -> Int { 24 + 12 + (nameLength + 2) / 2 * 2 }

  private static func label(_ name: String, of point: Int) -> [UInt8] {
    // Includes the terminating zero, and a padding byte if the size would be odd.
    let size = name.utf8.count + 1
    var label = HeaderBytes(count: 12 + (size + 1) / 2 * 2)
    label.putChunk("labl", size: 4 + size, at: 0)
    label.put(point, width: 4, at: 8)
    label.put(name, at: 12)
    return label.all
  }

  static func frames(in bytes: ArraySlice<UInt8>, most: Int) -> [Int]? {
    let header = HeaderBytes(all: Array(bytes.prefix(12 + 24 * most)))
    guard header.all.count >= 12, header.text(at: 0, count: 4) == "cue " else { return nil }
    let count = header.number(at: 8, width: 4)
    guard 1...most ~= count, header.number(at: 4, width: 4) == 4 + 24 * count,
      header.all.count >= 12 + 24 * count
    else { return nil }
    return (0..<count).map { header.number(at: 12 + 24 * $0 + 20, width: 4) }
  }

  /// Parses the names after the cue points, with their frames.
  ///
  /// A name that is just the marker's number is left out.
  static func names(in bytes: ArraySlice<UInt8>, of frames: [Int]) -> [(Int, String)] {
    let list = HeaderBytes(all: Array(bytes.dropFirst(12 + 24 * frames.count)))
    guard !frames.isEmpty, list.all.count >= 12, list.text(at: 0, count: 4) == "LIST",
      list.text(at: 8, count: 4) == "adtl"
    else { return [] }
    let size = min(list.number(at: 4, width: 4), list.all.count - 8)
    guard size >= 4 else { return [] }
    let names = names(in: Array(list.all[8..<8 + size]))
    return frames.enumerated().compactMap { index, frame in
      names[index + 1].flatMap { $0 == String(index + 1) ? nil : (frame, $0) }
    }
  }

  private static let mostNameBytes = 1 << 20

  static func markers(in file: ChunkedFile) -> [SoundMarker] {
    var (rate, points, names) = (0, [(id: Int, frame: Int)](), [Int: String]())
    file.visitChunks { name, start, size in
      switch name {
      case "fmt ":
        rate = file.bytes(at: start, count: 8)?.number(4..<8, bigEndian: false) ?? 0
      case "cue ": points += Self.points(in: file, at: start, size: size)
      case "LIST" where size <= mostNameBytes:
        guard let bytes = file.bytes(at: start, count: size), size >= 4,
          bytes.text(0..<4) == "adtl"
        else { return }
        names.merge(Self.names(in: bytes)) { first, _ in first }
      default: break
      }
    }
    guard rate > 0 else { return [] }
    return points.prefix(SoundMarker.most).map {
      SoundMarker(time: Double($0.frame) / Double(rate), name: names[$0.id])
    }
  }

  private static func points(
    in file: ChunkedFile, at start: Int, size: Int
  ) -> [(id: Int, frame: Int)] {
    guard let stated = file.bytes(at: start, count: 4)?.number(0..<4, bigEndian: false) else {
      return []
    }
    let count = min(stated, (size - 4) / 24, SoundMarker.most)
    guard count > 0, let bytes = file.bytes(at: start + 4, count: 24 * count) else { return [] }
    return (0..<count).map {
      let point = 24 * $0
      return (
        bytes.number(point..<point + 4, bigEndian: false),
        bytes.number(point + 20..<point + 24, bigEndian: false)
      )
    }
  }

  private static func names(in bytes: [UInt8]) -> [Int: String] {
    var (names, position) = ([Int: String](), 4)
    while position + 12 <= bytes.count {
      let size = bytes.number(position + 4..<position + 8, bigEndian: false)
      guard size <= bytes.count - position - 8 else { break }
      if bytes.text(position..<position + 4) == "labl", size >= 4 {
        let text = bytes[position + 12..<position + 8 + size].prefix { $0 != 0 }
        let name = String(decoding: text, as: UTF8.self)
        if !name.isEmpty {
          names[bytes.number(position + 8..<position + 12, bigEndian: false)] = name
        }
      }
      position += 8 + size + size % 2
    }
    return names
  }
}
