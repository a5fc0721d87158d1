import Glibc

enum LegacyDecoder {
  static func knows(_ encoding: String) -> Bool {
    // Reject slashes, which would introduce options for `iconv`.
    let isName = encoding.utf8.allSatisfy { 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: "/") }
    guard isName, 1...40 ~= encoding.utf8.count,
      let converter = converter(to: "UTF-8", from: encoding)
    else {
      return false
    }
    iconv_close(converter)
    return true
  }

  /// Decodes bytes; nil if they are invalid or the C library doesn't support the encoding.
  static func decode(_ bytes: [UInt8], from encoding: String) -> String? {
    let (text, isWhole) = convert(bytes, from: encoding, to: "UTF-8", replacement: nil)
    return isWhole ? String(validating: text, as: UTF8.self) : nil
  }

  /// Decodes bytes, replacing each invalid byte with U+FFFD.
  static func decodeAll(_ bytes: [UInt8], from encoding: String) -> String {
    let sign = Array("\u{FFFD}".utf8)
    let text = convert(bytes, from: encoding, to: "UTF-8", replacement: sign).bytes
    return String(decoding: text, as: UTF8.self)
  }

  static func encode(_ text: String, to encoding: String) -> [UInt8]? {
    let (bytes, isWhole) = convert(Array(text.utf8), from: "UTF-8", to: encoding, replacement: nil)
    return isWhole ? bytes : nil
  }

  private static func converter(to target: String, from source: String) -> iconv_t? {
    guard let converter = iconv_open(target, source), Int(bitPattern: converter) != -1 else {
      return nil
    }
    return converter
  }

  private static func convert(
    _ bytes: [UInt8], from source: String, to target: String, replacement: [UInt8]?
  ) -> (bytes: [UInt8], isWhole: Bool) {
    guard let converter = converter(to: target, from: source) else { return ([], false) }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // Neither a character nor its replacement takes more than four bytes.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 4)
    let capacity = output.count
    var isWhole = true
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, rest) = (input.baseAddress, input.count)
        var (to, room) = (output.baseAddress, capacity)
        while rest > 0 {
          // `iconv` reports an error by returning −1 as an unsigned number.
          if iconv(converter, &from, &rest, &to, &room) != .max, rest == 0 { break }
          isWhole = false
          guard let replacement, rest > 0, room >= replacement.count else { break }
          (from, rest) = (from.map { $0 + 1 }, rest - 1)
          for byte in replacement {
            to?.pointee = CChar(bitPattern: byte)
            (to, room) = (to.map { $0 + 1 }, room - 1)
          }
        }
        // Flush the converter, because in some encodings it holds back a letter that a combining
        // mark could follow.
        iconv(converter, nil, nil, &to, &room)
        return capacity - room
      }
    }
    return (output.prefix(written).map { UInt8(bitPattern: $0) }, isWhole)
  }
}
