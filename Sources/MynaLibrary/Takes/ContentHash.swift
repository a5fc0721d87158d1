/// The SHA-256 hash of a take's audio, which identifies the audio under any file name.
public struct ContentHash: Hashable, Sendable {
  /// The hash as 64 lowercase hexadecimal digits.
  public let hexadecimal: String

  /// Parses 64 hexadecimal digits; nil for anything else.
  public init?(hexadecimal: String) {
    var hasCapitals = false
    // Parses bytes, since each row of a list has a hash and parsing characters takes ten times as
    // long.
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
