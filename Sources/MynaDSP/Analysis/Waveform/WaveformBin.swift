/// The stored form of one waveform column, which consists of its minimum, maximum, and RMS as
/// 16-bit little-endian integers.
///
/// Eight bits would be enough for display, but not for distinguishing breathing from silence at −45
/// dB. Values beyond full scale are clipped.
struct WaveformBin: Equatable, Sendable {
  static let byteCount = 6

  let minimum: Int16
  let maximum: Int16
  let rms: UInt16

  init(_ column: WaveformColumn) {
    minimum = Int16((max(column.minimum, -1) * 32_767).rounded())
    maximum = Int16((min(column.maximum, 1) * 32_767).rounded())
    rms = UInt16((min(column.rms, 1) * 65_535).rounded())
  }

  init(decoding bytes: UnsafeRawBufferPointer, at offset: Int) {
    func load(_ position: Int) -> UInt16 {
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + position, as: UInt16.self))
    }
    minimum = Int16(bitPattern: load(0))
    maximum = Int16(bitPattern: load(2))
    rms = load(4)
  }

  func encode(into bytes: inout [UInt8]) {
    for value in [UInt16(bitPattern: minimum), UInt16(bitPattern: maximum), rms] {
      bytes.append(UInt8(truncatingIfNeeded: value))
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    }
  }

  var column: WaveformColumn {
    var column = WaveformColumn()
    column.minimum = Float(minimum) / 32_767
    column.maximum = Float(maximum) / 32_767
    let rms = Float(rms) / 65_535
    column.meanSquare = rms * rms
    return column
  }
}
