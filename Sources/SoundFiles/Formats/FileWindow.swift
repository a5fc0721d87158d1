import Files

struct FileWindow {
  let path: String
  let range: Range<Int>
  private let file: OpenFile
  private let blockSize: Int
  private var block: [UInt8] = []
  private var blockStart = 0

  init(path: String, range: Range<Int>? = nil, blockSize: Int = 1 << 16) throws(SoundFileError) {
    self.path = path
    self.blockSize = blockSize
    file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: path))
    let size = try rethrowing(as: SoundFileError.opening, try file.status().size)
    self.range = range?.clamped(to: 0..<size) ?? 0..<size
  }

  /// Returns up to `count` bytes at an offset in the file.
  ///
  /// Returns fewer bytes if `range` or the file ends earlier.
  mutating func bytes(at offset: Int, count: Int) throws(SoundFileError) -> ArraySlice<UInt8> {
    let wanted = offset..<max(offset, min(offset + count, range.upperBound))
    if wanted.lowerBound < blockStart || wanted.upperBound > blockStart + block.count {
      let size = min(max(count, blockSize), range.upperBound - offset)
      guard size > 0 else { return [] }
      block = try rethrowing(as: reading, try file.read(size, at: offset))
      blockStart = offset
    }
    let end = min(wanted.upperBound, blockStart + block.count)
    return block[(wanted.lowerBound - blockStart)..<max(wanted.lowerBound, end) - blockStart]
  }

  private func reading(_ error: SystemError) -> SoundFileError {
    .unreadable(path: path, reason: .refused(error.refusal))
  }
}
