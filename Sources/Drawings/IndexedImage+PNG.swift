extension IndexedImage {
  /// The image as a PNG file without compression, which requires no library.
  ///
  /// Compression would reduce the size by less than a third, because a spectrogram mostly shows
  /// noise.
  ///
  /// - Source: ISO/IEC 15948 (PNG); RFC 1950 and RFC 1951 for zlib data with stored blocks.
  package var png: [UInt8] {
    let header = Self.bytes(width) + Self.bytes(height) + [8, 3, 0, 0, 0]
    let colors = palette.flatMap { [$0.red, $0.green, $0.blue] }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("PLTE", colors)
      + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  /// The rows of pixels, each preceded by the number of its filter type, which is 0 for no filter.
  private var rows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      rows.append(0)
      rows += pixels[row * width..<(row + 1) * width]
    }
    return rows
  }

  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (first, second): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [block.endIndex == data.count ? 1 : 0, low, high, ~low, ~high]
      result += block
      for byte in block {
        first = (first + UInt32(byte)) % 65_521
        second = (second + first) % 65_521
      }
    }
    return result + bytes(Int(second << 16 | first))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let check = body.reduce(UInt32.max) {
      checksums[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8
    }
    return bytes(data.count) + body + bytes(Int(~check))
  }

  /// The CRC-32 of each byte.
  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1
    }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
