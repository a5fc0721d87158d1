import Glibc

/// Decodes texts with the tables of the C library.
enum LegacyDecoder {
  /// Returns the text that bytes mean; nil if they are not valid, or the C library lacks the encoding.
  static func decode(_ bytes: [UInt8], from encoding: String) -> String? {
    guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character has more than four bytes.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 4)
    let capacity = output.count
    let written = input.withUnsafeMutableBufferPointer { input -> Int? in
      output.withUnsafeMutableBufferPointer { output in
        var (source, rest) = (input.baseAddress, input.count)
        var (target, room) = (output.baseAddress, capacity)
        let result = iconv(converter, &source, &rest, &target, &room)
        return result == 0 && rest == 0 ? capacity - room : nil
      }
    }
    guard let written else { return nil }
    return String(
      validating: output.prefix(written).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
