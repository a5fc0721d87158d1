/// The header of a page in an Ogg file.
///
/// - Source: RFC 3533, 6.
struct OggPage {
  let start: Int
  /// The sizes of the segments, in bytes.
  ///
  /// A size below 255 ends a packet.
  let sizes: [UInt8]
  let isBeginning: Bool
  let serial: Int
  /// The granule position at the end of the page, in the codec's units; −1 if no packet ends on the
  /// page.
  let granule: Int

  private static let fixedSize = 27
  private static let beginsStream: UInt8 = 2

  var headSize: Int { Self.fixedSize + sizes.count }
  var bodySize: Int { sizes.reduce(0) { $0 + Int($1) } }
  var end: Int { start + headSize + bodySize }

  init?(at offset: Int, in window: inout FileWindow) throws(SoundFileError) {
    let head = Array(try window.bytes(at: offset, count: Self.fixedSize))
    guard Self.isHead(head) else { return nil }
    let sizes = try window.bytes(at: offset + Self.fixedSize, count: Int(head[26]))
    guard sizes.count == Int(head[26]) else { return nil }
    self.init(at: offset, head, Array(sizes))
  }

  init?(at offset: Int, in file: ChunkedFile) {
    guard let head = file.bytes(at: offset, count: Self.fixedSize), Self.isHead(head),
      let sizes = file.bytes(at: offset + Self.fixedSize, count: Int(head[26]))
    else { return nil }
    self.init(at: offset, head, sizes)
  }

  private static func isHead(_ bytes: [UInt8]) -> Bool {
    bytes.count == fixedSize && bytes.text(0..<4) == "OggS"
  }

  private init(at offset: Int, _ head: [UInt8], _ sizes: [UInt8]) {
    (start, self.sizes) = (offset, sizes)
    isBeginning = head[5] & Self.beginsStream != 0
    granule = head.number(6..<14, bigEndian: false)
    serial = head.number(14..<18, bigEndian: false)
  }

  static func first(
    from offset: Int, in window: inout FileWindow
  ) throws(SoundFileError) -> OggPage? {
    var position = offset
    while true {
      if let page = try OggPage(at: position, in: &window) { return page }
      let bytes = try window.bytes(at: position + 1, count: searched)
      guard bytes.count >= 4 else { return nil }
      let found = bytes.indices.dropLast(3).first {
        bytes[$0] == UInt8(ascii: "O") && bytes[$0...].starts(with: "OggS".utf8)
      }
      position += 1 + (found.map { $0 - bytes.startIndex } ?? bytes.count - 3)
    }
  }

  private static let searched = 4_096
}
