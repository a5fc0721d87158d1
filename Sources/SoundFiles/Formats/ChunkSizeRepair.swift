import Files

/// The correct chunk sizes of a WAV file whose recording program was killed before it wrote them.
///
/// libsndfile accepts a size of 0, and then finds no audio.
struct ChunkSizeRepair {
  let replacements: [Int: [UInt8]]

  init?(path: String) {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 12),
      head.text(0..<4) == "RIFF", head.text(8..<12) == "WAVE"
    else { return nil }
    var start: Int?
    file.visitChunks { name, place, count in
      if name == "data", count == 0, start == nil { start = place }
    }
    guard let start, let first = file.bytes(at: start, count: 8) else { return nil }
    // A plausible name followed by a size that fits into the file means another chunk rather than
    // audio.
    let size = first.number(4..<8, bigEndian: false)
    guard !first.isChunkName || size > file.size - start - 8 else { return nil }
    replacements = [
      4: Self.bytes(file.size - 8), start - 4: Self.bytes(file.size - start),
    ]
  }

  private static func bytes(_ size: Int) -> [UInt8] {
    let size = UInt32(clamping: size)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
  }
}
