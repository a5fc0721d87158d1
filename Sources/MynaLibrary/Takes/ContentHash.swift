/// The SHA-256 of a take's sound, by which the same sound is known again under any name.
public struct ContentHash: Hashable, Sendable {
  /// 64 hexadecimal digits, lower case.
  public let hexadecimal: String

  /// Takes 64 hexadecimal digits; nil for anything else.
  public init?(hexadecimal: String) {
    let text = hexadecimal.lowercased()
    guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    self.hexadecimal = text
  }
}
