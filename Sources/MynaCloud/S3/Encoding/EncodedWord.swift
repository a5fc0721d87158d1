import FoundationEssentials

/// Encodes text in any language for header values, where only ASCII is safe.
///
/// Amazon returns non-ASCII metadata in this form, and other clients, such as MinIO's, read and
/// write it.
///
/// - Source: K. Moore, RFC 2047, *MIME Part Three: Message Header Extensions for Non-ASCII Text*,
///   sections 2 and 4.
enum EncodedWord {
  /// The maximum number of encoded bytes in a word.
  ///
  /// A word can have 75 characters, of which 12 surround the text, and every three bytes are
  /// encoded as four characters.
  private static let bytesInWord = 45

  static func encode(_ text: String) -> String {
    guard !isSafe(text) else { return text }
    var words: [String] = []
    var bytes: [UInt8] = []
    // Words are split only between Unicode scalars, because each word must be valid text.
    for scalar in text.unicodeScalars {
      let next = Array(String(scalar).utf8)
      if bytes.count + next.count > bytesInWord {
        words.append(word(bytes))
        bytes = []
      }
      bytes += next
    }
    words.append(word(bytes))
    return words.joined(separator: " ")
  }

  /// Decodes a header value.
  ///
  /// Text in an unknown form is returned unchanged.
  static func decode(_ header: String) -> String {
    guard header.contains("=?") else { return header }
    var bytes: [UInt8] = []
    for word in header.split(separator: " ") {
      guard let decoded = decodeWord(word) else { return header }
      bytes += decoded
    }
    return String(validating: bytes, as: UTF8.self) ?? header
  }

  /// Whether the text can be sent unencoded without being changed.
  ///
  /// Servers and signatures trim spaces and collapse repeated spaces.
  private static func isSafe(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.hasPrefix(" ")
      && !text.hasSuffix(" ") && !text.contains("  ") && !text.contains("=?")
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(Data(bytes).base64EncodedString())?="
  }

  private static func decodeWord(_ word: Substring) -> [UInt8]? {
    let parts = word.split(separator: "?", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "=", parts[4] == "=",
      ["utf-8", "us-ascii"].contains(parts[1].lowercased())
    else { return nil }
    switch parts[2].lowercased() {
    case "b": return Data(base64Encoded: String(parts[3])).map { [UInt8]($0) }
    case "q":
      let text = parts[3].replacing("_", with: " ")
        .replacing("%", with: "%25").replacing("+", with: "%2B")
      return FormDecoding.bytes(text.replacing("=", with: "%"))
    default: return nil
    }
  }
}
