struct ByteSet: Sendable {
  private var bits = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

  init(_ text: String) {
    for byte in text.utf8 {
      let bit = UInt64(1) << UInt64(byte & 63)
      switch byte >> 6 {
      case 0: bits.0 |= bit
      case 1: bits.1 |= bit
      case 2: bits.2 |= bit
      default: bits.3 |= bit
      }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }
}
