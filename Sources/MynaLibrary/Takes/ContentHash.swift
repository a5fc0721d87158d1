/// The SHA-256 of a take's sound, which identifies the sound under any file name.
public struct ContentHash: Hashable, Sendable {
  /// The 64 hexadecimal digits in lowercase.
  public let hexadecimal: String

  /// Parses 64 hexadecimal digits; nil for anything else.
  public init?(hexadecimal: String) {
    var hasCapitals = false
    // By bytes, since each row of a list has a hash and characters take ten times as long.
    for byte in hexadecimal.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
      case UInt8(ascii: "A")...UInt8(ascii: "F"): hasCapitals = true
      default: return nil
      }
    }
    guard hexadecimal.utf8.count == 64 else { return nil }
    self.hexadecimal = hasCapitals ? hexadecimal.lowercased() : hexadecimal
  }
}
