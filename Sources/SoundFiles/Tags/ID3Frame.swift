struct ID3Frame {
  let name: String
  let size: Int
  private let flags: UInt8
  private let version: Int

  private static let compressed: [Int: UInt8] = [3: 0x80, 4: 0x08]
  private static let encrypted: [Int: UInt8] = [3: 0x40, 4: 0x04]
  private static let grouped: [Int: UInt8] = [3: 0x20, 4: 0x40]
  private static let unsynchronized: UInt8 = 0x02
  private static let hasLength: UInt8 = 0x01

  init?(_ bytes: inout TagByteReader, version: Int) {
    self.version = version
    let width = version == 2 ? 3 : 4
    guard let head = bytes.consume(width == 3 ? 6 : 10),
      head[..<width].allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 })
    else { return nil }
    name = head.text(0..<width)
    switch version {
    case 2: size = head.number(3..<6, bigEndian: true)
    case 3: size = head.number(4..<8, bigEndian: true)
    // Some programs write plain numbers in version 2.4 too.
    default: size = LeadingID3Tag.synchsafe(head[4..<8]) ?? head.number(4..<8, bigEndian: true)
    }
    flags = version == 2 ? 0 : head[9]
    guard size <= bytes.rest else { return nil }
  }

  func skip(_ bytes: inout TagByteReader) { bytes.skip(size) }

  /// Returns the content and moves past it; nil if the content is compressed or encrypted.
  func body(_ bytes: inout TagByteReader) -> [UInt8]? {
    guard var body = bytes.consume(size) else { return nil }
    func has(_ flag: [Int: UInt8]) -> Bool { flags & (flag[version] ?? 0) != 0 }
    guard !has(Self.compressed), !has(Self.encrypted) else { return nil }
    if has(Self.grouped) { body.removeFirst(min(1, body.count)) }
    guard version == 4 else { return body }
    if flags & Self.hasLength != 0 { body.removeFirst(min(4, body.count)) }
    return flags & Self.unsynchronized != 0 ? ID3Tag.synchronized(body) : body
  }

  static func bytes(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + synchsafe(body.count) + [0, 0] + body
  }

  static func synchsafe(_ number: Int) -> [UInt8] {
    (0..<4).map { index -> UInt8 in UInt8(number >> (21 - 7 * index) & 0x7F) }
  }
}
