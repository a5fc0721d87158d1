import Files

final class FileSlice: ByteSource {
  private let file: OpenFile
  private let range: Range<Int>
  private let replacements: [Int: [UInt8]]

  var count: Int { range.count }

  init(_ file: OpenFile, range: Range<Int>, replacing replacements: [Int: [UInt8]] = [:]) {
    (self.file, self.range, self.replacements) = (file, range, replacements)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard 0..<range.count ~= offset else { return 0 }
    let start = range.lowerBound + offset
    let count = min(buffer.count, range.upperBound - start)
    // A read error counts as a short read, after which the library reports that the audio ends
    // early.
    let got =
      (try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start))
      ?? 0
    for (position, bytes) in replacements {
      for (index, byte) in bytes.enumerated() where start..<start + got ~= position + index {
        buffer[position + index - start] = byte
      }
    }
    return got
  }
}
