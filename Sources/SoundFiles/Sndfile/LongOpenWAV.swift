import Files

/// A WAV file of more than 2 GiB whose header doesn't state its size, because a program wrote it to
/// a pipe.
///
/// libsndfile would treat the value that means "unknown" as the size and end the audio there.
/// Therefore, this type presents the file as an RF64 file, whose header states the size in 64 bits.
///
/// - Source: EBU Tech 3306, "RF64".
final class LongOpenWAV: ByteSource {
  private let head: [UInt8]
  private let rest: FileSlice

  var count: Int { head.count + rest.count }

  /// The size in bytes of the head of a WAV file, which RF64's head replaces.
  private static let replacedSize = 12

  /// Opens a file; nil if it isn't such a file, or if its end isn't beyond the stated size.
  init?(path: String) {
    guard let file = ChunkedFile(path: path), file.size > OpenWAVSize.ranges[0].lowerBound,
      let start = Self.start(in: file),
      // Ignore the error, because the file was read without this type before.
      let bytes = try? OpenFile(reading: path)
    else { return nil }
    var head = HeaderBytes(count: Self.replacedSize + 36)
    head.putChunk("RF64", size: OpenWAVSize.unknown, at: 0)
    head.put("WAVE", at: 8)
    head.putChunk("ds64", size: 28, at: Self.replacedSize)
    head.put(file.size + 36 - 8, width: 8, at: 20)
    head.put(file.size - start, width: 8, at: 28)
    self.head = head.all
    rest = FileSlice(
      bytes, range: Self.replacedSize..<file.size,
      replacing: [start - 4: [0xFF, 0xFF, 0xFF, 0xFF]])
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard 0..<count ~= offset else { return 0 }
    let first = head.dropFirst(offset).prefix(buffer.count)
    buffer.copyBytes(from: first)
    guard first.count < buffer.count else { return first.count }
    let others = UnsafeMutableRawBufferPointer(rebasing: buffer[first.count...])
    return first.count + rest.read(into: others, at: offset + first.count - head.count)
  }

  /// Returns the offset of the audio; nil if the audio's size is known.
  private static func start(in file: ChunkedFile) -> Int? {
    guard let head = file.bytes(at: 0, count: replacedSize), head.text(0..<4) == "RIFF",
      head.text(8..<12) == "WAVE"
    else { return nil }
    var position = replacedSize
    for _ in 0..<ChunkedFile.mostChunks {
      guard let head = file.bytes(at: position, count: 8), head.isChunkName else { return nil }
      let size = head.number(4..<8, bigEndian: false)
      position += 8
      if head.text(0..<4) == "data" {
        return isOpen(size, in: file, from: position) ? position : nil
      }
      position &+= size &+ size % 2
    }
    return nil
  }

  private static func isOpen(_ size: Int, in file: ChunkedFile, from start: Int) -> Bool {
    // `ChunkSizeRepair` handles smaller files with the size 0.
    guard file.size - start > (size == 0 ? OpenWAVSize.unknown : size) else { return false }
    if size == 0 || size == OpenWAVSize.unknown { return true }
    // The other values could be actual sizes of audio before another chunk.
    return OpenWAVSize.ranges.contains { $0 ~= size }
      && file.rest(after: start + size, padding: size % 2) > 0
  }
}
