/// Replaces the comments in an Ogg file while the file is being written.
///
/// - Source: RFC 3533, 6; RFC 7845, 5; Xiph.Org, *Vorbis I specification*, 4.2.1 and A.2.
struct OggRewriter {
  private let metadata: SoundMetadata
  private var pending: [UInt8] = []
  /// The header packets after the first one; nil once they are written.
  private var packets: [[UInt8]]? = []
  private var isPacketOpen = false
  /// The number of header packets after the first, which are the comments and, for Vorbis, the
  /// decoder's setup.
  private var packetCount = 1
  private var pageCount = 0
  private var serial: [UInt8] = []
  private var added = 0

  private static let headSize = 27
  private static let mostSizes = 255

  init(_ metadata: SoundMetadata) { self.metadata = metadata }

  mutating func rewrite(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    pending += bytes
    var (result, start) = ([UInt8](), 0)
    while let end = Self.endOfPage(in: pending, from: start) {
      result += rewritten(Array(pending[start..<end]))
      start = end
    }
    pending.removeFirst(start)
    return result
  }

  private static func endOfPage(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + headSize else { return nil }
    let count = Int(bytes[start + 26])
    guard bytes.count >= start + headSize + count else { return nil }
    let sizes = bytes[start + headSize..<start + headSize + count]
    let end = sizes.reduce(start + headSize + count) { $0 + Int($1) }
    return bytes.count >= end ? end : nil
  }

  private mutating func rewritten(_ page: [UInt8]) -> [UInt8] {
    defer { pageCount += 1 }
    if pageCount == 0 {
      serial = Array(page[14..<18])
      let body = page[(Self.headSize + Int(page[26]))...]
      packetCount = body.starts(with: "OpusHead".utf8) ? 1 : 2
      return page
    }
    guard packets != nil else { return added == 0 ? page : Self.numbered(page, by: added) }
    gather(page)
    guard let found = packets, found.count == packetCount, !isPacketOpen else { return [] }
    packets = nil
    let pages = Self.pages(of: [comments(instead: found[0])] + found.dropFirst(), serial: serial)
    added = pages.count - pageCount
    return pages.flatMap(\.self)
  }

  private mutating func gather(_ page: [UInt8]) {
    let sizes = page[Self.headSize..<Self.headSize + Int(page[26])]
    var offset = Self.headSize + sizes.count
    for size in sizes {
      if !isPacketOpen { packets?.append([]) }
      if let last = packets?.indices.last { packets?[last] += page[offset..<offset + Int(size)] }
      offset += Int(size)
      isPacketOpen = size == 255
    }
  }

  private func comments(instead packet: [UInt8]) -> [UInt8] {
    let name = packetCount == 1 ? "OpusTags" : "\u{3}vorbis"
    let start = name.utf8.count
    guard packet.starts(with: name.utf8), packet.count >= start + 4 else { return packet }
    let size = packet.number(start..<start + 4, bigEndian: false)
    guard size <= packet.count - start - 4 else { return packet }
    let vendor = Array(packet[start + 4..<start + 4 + size])
    let end: [UInt8] = packetCount == 1 ? [] : [1]
    return name.utf8 + VorbisComments.bytes(vendor: vendor, metadata, hasCover: true) + end
  }

  private static func pages(of packets: [[UInt8]], serial: [UInt8]) -> [[UInt8]] {
    // A packet whose size is a multiple of 255 ends with a segment of size 0.
    let sizes = packets.flatMap {
      [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)]
    }
    let bytes = packets.flatMap(\.self)
    var (pages, offset, isContinued) = ([[UInt8]](), 0, false)
    for start in stride(from: 0, to: sizes.count, by: mostSizes) {
      let part = sizes[start..<min(start + mostSizes, sizes.count)]
      let end = part.reduce(offset) { $0 + Int($1) }
      // A page's granule position is 0 for header pages, and −1 if no packet ends on the page.
      let time: UInt8 = part.contains { $0 < 255 } ? 0 : 255
      let flags: UInt8 = isContinued ? 1 : 0
      let number = (0..<4).map { UInt8(truncatingIfNeeded: (pages.count + 1) >> (8 * $0)) }
      let head = "OggS".utf8 + [0, flags] + [UInt8](repeating: time, count: 8) + serial + number
      let page = head + [0, 0, 0, 0, UInt8(part.count)] + part + bytes[offset..<end]
      pages.append(checked(page))
      (offset, isContinued) = (end, part.last == 255)
    }
    return pages
  }

  private static func numbered(_ page: [UInt8], by added: Int) -> [UInt8] {
    var page = page
    let number = page.number(18..<22, bigEndian: false) + added
    for index in 0..<4 { page[18 + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    return checked(page)
  }

  private static func checked(_ page: [UInt8]) -> [UInt8] {
    var page = page
    for index in 22..<26 { page[index] = 0 }
    let sum = page.reduce(UInt32(0)) { $0 << 8 ^ table[Int($0 >> 24 ^ UInt32($1))] }
    for index in 0..<4 { page[22 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    return page
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
  }
}
