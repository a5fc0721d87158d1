import Files

/// The correct chunk sizes for a WAV file whose recording program was killed before it could write
/// them.
///
/// If the stated size is 0, libsndfile opens the file but finds no audio.
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
    // If the bytes are a plausible chunk name and a size that fits into the file, they belong to
    // another chunk rather than to audio.
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
