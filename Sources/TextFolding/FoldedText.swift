/// A buffer for folded text.
///
/// It merges spaces and drops leading and trailing spaces.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// Whether the text contains a scalar that may compose with the previous scalar.
  private(set) var hasPieces = false
  private var isBlankDue = false

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  @inline(__always)
  mutating func append(ascii byte: UInt8) {
    guard byte > 0x20, byte < 0x7F else {
      isBlankDue = !bytes.isEmpty
      return
    }
    giveBlank()
    bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
  }

  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(ascii: UInt8(scalar.value)) }
    giveBlank()
    hasPieces = hasPieces || FoldingTable.composes(scalar)
    for byte in scalar.utf8 { bytes.append(byte) }
  }

  @inline(__always)
  private mutating func giveBlank() {
    guard isBlankDue else { return }
    bytes.append(0x20)
    isBlankDue = false
  }
}
