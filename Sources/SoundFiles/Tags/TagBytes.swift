/// Bytes of a file, read in order: one part of it, or the parts that make up a packet of an Ogg.
///
/// What is skipped is never in memory.
struct TagBytes {
  /// Bytes not yet read or skipped.
  private(set) var rest: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private var parts: ArraySlice<Range<Int>>

  /// Bytes of a file; parts beyond its end end there.
  init(_ file: ChunkedFile, parts: [Range<Int>]) {
    self.parts = parts.map { $0.clamped(to: 0..<file.size) }.filter { !$0.isEmpty }[...]
    rest = self.parts.reduce(0) { $0 + $1.count }
    read = { file.bytes(at: $0, count: $1) }
  }

  init(_ file: ChunkedFile, _ part: Range<Int>) { self.init(file, parts: [part]) }

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    parts = bytes.isEmpty ? [] : [0..<bytes.count]
    rest = bytes.count
    read = { Array(bytes[$0..<$0 + $1]) }
  }

  /// Returns the next bytes; nil if there are not so many.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard 0...rest ~= count else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < count, let part = next(count - bytes.count) {
      guard let more = read(part.lowerBound, part.count) else { return nil }
      if part.count == count { return more }
      bytes += more
    }
    return bytes.count == count ? bytes : nil
  }

  /// Goes behind the next bytes, or to the end.
  mutating func skip(_ count: Int) {
    var left = max(0, count)
    while left > 0, let part = next(left) { left -= part.count }
  }

  /// Returns a number of so many bytes.
  mutating func number(_ width: Int, bigEndian: Bool) -> Int? {
    take(width)?.number(0..<width, bigEndian: bigEndian)
  }

  /// The place of the next bytes in the file, as many as lie together.
  private mutating func next(_ count: Int) -> Range<Int>? {
    guard let part = parts.first else { return nil }
    let found = part.lowerBound..<min(part.upperBound, part.lowerBound + count)
    parts[parts.startIndex] = found.upperBound..<part.upperBound
    if found.upperBound == part.upperBound { parts.removeFirst() }
    rest -= found.count
    return found
  }
}
