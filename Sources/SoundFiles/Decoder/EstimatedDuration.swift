/// Estimates the length of a file whose exact length is known only after decoding.
///
/// - Source: RFC 9559, *Matroska Media Container Format*; ISO/IEC 13818-7, 6.2, for ADTS;
///   Microsoft, *Advanced Systems Format*, 3.2.
package enum EstimatedDuration {
  package static func seconds(of path: String) -> Double? {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 16) else {
      return nil
    }
    let seconds: Double? =
      if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        MatroskaDuration(file)?.seconds
      } else if head.starts(with: asfHeader) {
        inASF(file)
      } else if head[0] == 0xFF, head[1] & 0xF6 == 0xF0 {
        inADTS(file)
      } else {
        nil
      }
    return seconds.flatMap { $0.isFinite && $0 > 0 && $0 < longest ? $0 : nil }
  }

  /// The longest plausible length in seconds, about a century.
  ///
  /// A damaged header can state any number.
  private static let longest = 3e9

  private static let adtsRates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
  private static let adtsFrames = 256

  private static func inADTS(_ file: ChunkedFile) -> Double? {
    var (position, samples, rate) = (0, 0, 0)
    for _ in 0..<adtsFrames {
      guard let head = file.bytes(at: position, count: 7), head[0] == 0xFF, head[1] & 0xF6 == 0xF0
      else { break }
      let index = Int(head[2] >> 2 & 15)
      let size = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
      guard index < adtsRates.count, size > 7 else { break }
      rate = adtsRates[index]
      samples += 1_024 * (1 + Int(head[6] & 3))
      position += size
    }
    guard samples > 0 else { return nil }
    return Double(samples) / Double(rate) * Double(file.size) / Double(position)
  }

  private static let asfHeader: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C,
  ]
  private static let asfProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]

  private static func inASF(_ file: ChunkedFile) -> Double? {
    var position = 30
    for _ in 0..<ChunkedFile.mostChunks {
      guard let object = file.bytes(at: position, count: 24) else { return nil }
      if object.starts(with: asfProperties) {
        guard let numbers = file.bytes(at: position + 64, count: 24) else { return nil }
        // The play time, in units of 100 ns, includes the preroll, which is in ms.
        return Double(numbers.number(0..<8, bigEndian: false)) / 1e7
          - Double(numbers.number(16..<24, bigEndian: false)) / 1e3
      }
      let size = object.number(16..<24, bigEndian: false)
      guard size >= 24, size < file.size else { return nil }
      position += size
    }
    return nil
  }
}
