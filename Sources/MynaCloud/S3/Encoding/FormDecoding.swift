/// Decodes values in listings that XML couldn't represent.
///
/// `%XX` stands for a byte, and `+` stands for a space. Some servers encode a space as `+` and
/// others as `%20`. A plus sign is always encoded as `%2B`.
///
/// - Source: WHATWG, *URL Standard*, section 5.1, "application/x-www-form-urlencoded parsing".
enum FormDecoding {
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    Character(UnicodeScalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
