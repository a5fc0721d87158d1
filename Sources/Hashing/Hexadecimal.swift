/// Bytes written as hexadecimal digits.
public enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns two digits for each byte, lower case.
  public static func text(of bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
