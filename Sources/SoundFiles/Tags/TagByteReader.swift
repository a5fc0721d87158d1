/// Reads bytes sequentially in one part of a file, or in the parts of an Ogg packet.
///
/// Skipped bytes aren't loaded into memory.
struct TagByteReader {
  private(set) var rest: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private var parts: ArraySlice<Range<Int>>

  init(_ file: ChunkedFile, parts: [Range<Int>]) {
    self.parts = parts.map { $0.clamped(to: 0..<file.size) }.filter { !$0.isEmpty }[...]
    rest = self.parts.reduce(0) { $0 + $1.count }
    read = { file.bytes(at: $0, count: $1) }
  }

  init(_ file: ChunkedFile, _ part: Range<Int>) { self.init(file, parts: [part]) }

  init(_ bytes: [UInt8]) {
    parts = bytes.isEmpty ? [] : [0..<bytes.count]
    rest = bytes.count
    read = { Array(bytes[$0..<$0 + $1]) }
  }

  mutating func consume(_ count: Int) -> [UInt8]? {
    guard 0...rest ~= count else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < count, let part = next(count - bytes.count) {
      guard let more = read(part.lowerBound, part.count) else { return nil }
      if part.count == count { return more }
      bytes += more
    }
    return bytes.count == count ? bytes : nil
  }

  mutating func skip(_ count: Int) {
    var left = max(0, count)
    while left > 0, let part = next(left) { left -= part.count }
  }

  mutating func number(_ width: Int, bigEndian: Bool) -> Int? {
    consume(width)?.number(0..<width, bigEndian: bigEndian)
  }

  private mutating func next(_ count: Int) -> Range<Int>? {
    guard let part = parts.first else { return nil }
    let found = part.lowerBound..<min(part.upperBound, part.lowerBound + count)
    parts[parts.startIndex] = found.upperBound..<part.upperBound
    if found.upperBound == part.upperBound { parts.removeFirst() }
    rest -= found.count
    return found
  }
}
