struct MPEGFrameScanner {
  private(set) var window: FileWindow
  var position: Int

  /// The number of bytes after any leading tags within which the first frame must begin.
  private static let longestJunk = 1 << 20

  init(_ window: FileWindow) { (self.window, position) = (window, window.range.lowerBound) }

  mutating func findFirst(witnesses: Int) throws(SoundFileError) -> Bool {
    while let size = try tagSize(at: position) { position += size }
    let end = min(window.range.upperBound, position + Self.longestJunk)
    while let candidate = try nextSync(from: position, to: end) {
      if try isFrame(at: candidate, witnesses: witnesses) {
        position = candidate
        return true
      }
      position = candidate + 1
    }
    return false
  }

  /// Returns the next frame and its offset, and moves past it; nil at the end.
  ///
  /// - Parameter last: the previous frame. A frame of a different kind is accepted only if another
  ///   frame of that kind follows it.
  mutating func next(
    after last: MPEGFrame?
  ) throws(SoundFileError) -> (frame: MPEGFrame, offset: Int)? {
    while position < window.range.upperBound {
      let offset = position
      if let frame = try frame(at: offset) {
        var isExpected = last.map(frame.isLike) ?? true
        if !isExpected { isExpected = try isFrame(at: offset, witnesses: 1) }
        if isExpected {
          position = offset + frame.size
          return (frame, offset)
        }
      }
      if let size = try tagSize(at: offset) {
        position += size
        continue
      }
      guard let found = try nextFrame(from: offset + 1) else { return nil }
      position = found
    }
    return nil
  }

  mutating func bytes(at offset: Int, count: Int) throws(SoundFileError) -> ArraySlice<UInt8> {
    try window.bytes(at: offset, count: count)
  }

  mutating func soundEnd(from start: Int) throws(SoundFileError) -> Int {
    var end = window.range.upperBound
    if try bytes(at: max(start, end - 128), count: 3).elementsEqual("TAG".utf8) { end -= 128 }
    let footer = Array(try bytes(at: max(start, end - 32), count: 32))
    if footer.count == 32, footer.text(0..<8) == "APETAGEX" {
      let hasHeader = footer[23] & 0x80 != 0
      end -= footer.number(12..<16, bigEndian: false) + (hasHeader ? 32 : 0)
    }
    return max(start, end)
  }

  private mutating func frame(at offset: Int) throws(SoundFileError) -> MPEGFrame? {
    let head = try window.bytes(at: offset, count: MPEGFrame.headSize)
    guard let frame = MPEGFrame(head), offset + frame.size <= window.range.upperBound else {
      return nil
    }
    return frame
  }

  private mutating func isFrame(
    at offset: Int, witnesses: Int
  ) throws(SoundFileError) -> Bool {
    guard let first = try frame(at: offset) else { return false }
    var place = offset + first.size
    for _ in 0..<witnesses {
      if place + MPEGFrame.headSize > window.range.upperBound { return true }
      if try tagSize(at: place) != nil { return true }
      let head = try window.bytes(at: place, count: MPEGFrame.headSize)
      guard let next = MPEGFrame(head), next.isLike(first) else { return false }
      place += next.size
    }
    return true
  }

  private mutating func nextFrame(from start: Int) throws(SoundFileError) -> Int? {
    var place = start
    while let candidate = try nextSync(from: place, to: window.range.upperBound) {
      if try isFrame(at: candidate, witnesses: 1) { return candidate }
      place = candidate + 1
    }
    return nil
  }

  private mutating func nextSync(from start: Int, to end: Int) throws(SoundFileError) -> Int? {
    var place = start
    while place < end {
      let bytes = try window.bytes(at: place, count: min(4_096, end - place))
      if bytes.isEmpty { return nil }
      if let found = bytes.firstIndex(of: 0xFF) { return place + found - bytes.startIndex }
      place += bytes.count
    }
    return nil
  }

  private mutating func tagSize(at offset: Int) throws(SoundFileError) -> Int? {
    let head = Array(try window.bytes(at: offset, count: 32))
    guard head.count >= LeadingID3Tag.headSize else { return nil }
    if let size = LeadingID3Tag.size(head) {
      let hasFooter = head[5] & 0x10 != 0
      return size + (hasFooter ? LeadingID3Tag.headSize : 0)
    }
    switch head.text(0..<3) {
    case "TAG": return 128
    case "APE" where head.count == 32 && head.text(0..<8) == "APETAGEX":
      let (size, isHeader) = (head.number(12..<16, bigEndian: false), head[23] & 0x20 != 0)
      return isHeader ? 32 + size : 32
    default: return nil
    }
  }
}
