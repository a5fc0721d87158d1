/// Encodes an integer of 0…268,435,455 in one to four bytes, with seven bits in each.
///
/// - Source: *Standard MIDI Files 1.0*, "Variable-length quantities".
enum VariableLength {
  static let greatest = 0x0FFF_FFFF

  static func bytes(_ number: Int) -> [UInt8] {
    var rest = min(max(number, 0), greatest)
    var bytes = [UInt8(rest & 0x7F)]
    while rest > 0x7F {
      rest >>= 7
      bytes.append(UInt8(rest & 0x7F) | 0x80)
    }
    return bytes.reversed()
  }
}
