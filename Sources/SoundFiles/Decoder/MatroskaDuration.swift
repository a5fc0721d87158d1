/// The length of a Matroska or WebM file, from its header or, if the header has none, its last
/// block.
///
/// When a browser records, it writes the header before the length is known and doesn't update it
/// later.
struct MatroskaDuration {
  let seconds: Double

  private typealias Element = (id: Int, start: Int, end: Int)

  private enum ID {
    static let header = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let info = 0x1549_A966
    static let timestampScale = 0x2A_D7B1
    static let duration = 0x4489
    static let cluster = 0x1F43_B675
    static let timestamp = 0xE7
    static let simpleBlock = 0xA3
    static let blockGroup = 0xA0
    static let block = 0xA1
  }

  /// The number of bytes at the end in which to search for the last cluster.
  ///
  /// Browsers write a cluster every few seconds.
  private static let tail = 1 << 22

  init?(_ file: ChunkedFile) {
    guard let header = Self.element(file, at: 0), header.id == ID.header,
      let segment = Self.element(file, at: header.end), segment.id == ID.segment
    else { return nil }
    var (scale, stated) = (1e6, Double?.none)
    Self.visit(file, segment.start..<segment.end) { element in
      if element.id == ID.info {
        Self.visit(file, element.start..<element.end) { field in
          switch field.id {
          case ID.timestampScale: scale = Self.integer(file, field).map(Double.init) ?? scale
          case ID.duration: stated = Self.float(file, field)
          default: break
          }
          return true
        }
      }
      return element.id != ID.cluster && element.id != ID.info
    }
    if let stated, stated > 0 {
      seconds = stated * scale / 1e9
    } else if let last = Self.lastBlock(file) {
      seconds = Double(last) * scale / 1e9
    } else {
      return nil
    }
  }

  private static func lastBlock(_ file: ChunkedFile) -> Int? {
    let start = max(0, file.size - tail)
    guard let bytes = file.bytes(at: start, count: file.size - start) else { return nil }
    let mark: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
    var position = bytes.count - mark.count
    while position >= 0 {
      if bytes[position] == mark[0], bytes[position..<position + 4].elementsEqual(mark),
        let cluster = element(file, at: start + position), let last = lastBlock(file, in: cluster)
      {
        return last
      }
      position -= 1
    }
    return nil
  }

  private static func lastBlock(_ file: ChunkedFile, in cluster: Element) -> Int? {
    var (begin, last) = (Int?.none, 0)
    func record(_ block: Element) {
      // A signed 16-bit time follows the track number, which takes one byte.
      guard let head = file.bytes(at: block.start, count: 3) else { return }
      last = max(last, Int(Int16(truncatingIfNeeded: Int(head[1]) << 8 | Int(head[2]))))
    }
    visit(file, cluster.start..<cluster.end) { element in
      switch element.id {
      case ID.timestamp: begin = integer(file, element)
      case ID.simpleBlock: record(element)
      case ID.blockGroup:
        visit(file, element.start..<element.end) { child in
          if child.id == ID.block { record(child) }
          return true
        }
      default: break
      }
      return element.id != ID.cluster
    }
    return begin.map { $0 + last }
  }

  private static func visit(
    _ file: ChunkedFile, _ range: Range<Int>, _ shouldContinue: (Element) -> Bool
  ) {
    var position = range.lowerBound
    for _ in 0..<ChunkedFile.mostChunks where position < range.upperBound {
      guard let element = element(file, at: position), shouldContinue(element) else { return }
      position = element.end
    }
  }

  /// Returns the element at an offset.
  ///
  /// An element of unknown size extends to the end of the file.
  private static func element(_ file: ChunkedFile, at position: Int) -> Element? {
    guard position < file.size,
      let head = file.bytes(at: position, count: min(12, file.size - position)),
      let id = number(head[...], keepsMarker: true), id.count <= 4,
      let size = number(head[id.count...], keepsMarker: false)
    else { return nil }
    let start = position + id.count + size.count
    let isUnknown = size.value == 1 << (7 * size.count) - 1
    let end = isUnknown ? file.size : start + min(size.value, file.size - start)
    return start <= file.size ? (id.value, start, end) : nil
  }

  private static func number(
    _ bytes: ArraySlice<UInt8>, keepsMarker: Bool
  ) -> (value: Int, count: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let value = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    return (keepsMarker ? value : value & (1 << (7 * count) - 1), count)
  }

  private static func integer(_ file: ChunkedFile, _ element: Element) -> Int? {
    let count = element.end - element.start
    guard 1...8 ~= count, let bytes = file.bytes(at: element.start, count: count) else {
      return nil
    }
    let value = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    // Reject values that are too large to be a time in a recording.
    return Int(exactly: value).flatMap { $0 < 1 << 48 ? $0 : nil }
  }

  private static func float(_ file: ChunkedFile, _ element: Element) -> Double? {
    let count = element.end - element.start
    guard count == 4 || count == 8, let bytes = file.bytes(at: element.start, count: count) else {
      return nil
    }
    let bits = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return count == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }
}
