/// A string from a file that states no encoding, or the wrong one.
///
/// Each byte of 0x80 and above is stored as a private code point, `TagText.rawByteBase` plus the
/// byte.
///
/// Old tags use the default encoding of the system that wrote them, often marked as ISO 8859-1.
/// Other strings in the same folder can help to detect the encoding, so decoding is left to code
/// that has access to those strings.
package enum UndecodedText {
  /// Returns the bytes of an undecoded string; nil for any other string.
  package static func bytes(of text: String) -> [UInt8]? {
    var (bytes, isUndecoded) = ([UInt8](), false)
    for scalar in text.unicodeScalars {
      if let byte = rawByte(UInt16(truncatingIfNeeded: scalar.value)), scalar.value < 0x1_0000 {
        bytes.append(byte)
        isUndecoded = true
      } else if scalar.value < 0x80 {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    return isUndecoded ? bytes : nil
  }

  package static func text(of bytes: [UInt8]) -> String {
    var (line, count, isSpaceDue) = (String.UnicodeScalarView(), 0, false)
    for byte in bytes {
      if byte <= 0x20 || byte == 0x7F {
        isSpaceDue = !line.isEmpty
        continue
      }
      guard count + (isSpaceDue ? 2 : 1) <= TagText.longest else { break }
      if isSpaceDue { line.append(" ") }
      count += isSpaceDue ? 2 : 1
      isSpaceDue = false
      let value = byte < 0x80 ? UInt32(byte) : UInt32(TagText.rawByteBase) + UInt32(byte)
      if let scalar = Unicode.Scalar(value) { line.append(scalar) }
    }
    return String(line)
  }

  static func rawByte(_ unit: UInt16) -> UInt8? {
    TagText.rawByteBase + 0x80...TagText.rawByteBase + 0xFF ~= unit
      ? UInt8(unit - TagText.rawByteBase) : nil
  }

  /// Decodes bytes as UTF-8, ignoring a truncated last character; nil if the bytes aren't UTF-8.
  static func utf8(_ bytes: [UInt8]) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard let lead = bytes.suffix(3).lastIndex(where: { $0 >= 0xC2 && $0 < 0xF5 }) else {
      return nil
    }
    let (rest, tail) = (bytes[..<lead], bytes[lead...])
    let size = tail.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
    // If another non-ASCII character precedes the truncated character, the text is very likely to
    // be UTF-8.
    guard tail.count < size, tail.dropFirst().allSatisfy({ 0x80..<0xC0 ~= $0 }),
      rest.contains(where: { $0 >= 0x80 })
    else { return nil }
    return String(validating: rest, as: UTF8.self)
  }
}
