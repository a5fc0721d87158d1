import FoundationEssentials

/// Writes texts of all languages into headers, where only ASCII is safe.
///
/// Amazon's servers answer in this form when metadata is no ASCII, and other clients, such as MinIO's, write and read it.
///
/// - Source: K. Moore, RFC 2047, *MIME Part Three: Message Header Extensions for Non-ASCII Text*, sections 2 and 4.
enum EncodedWord {
  /// Of a whole word 75 letters are allowed: 12 for what is around the text, and four for three bytes.
  private static let bytesInWord = 45

  /// Returns the text as it is if a header carries it unchanged, else as words in Base64.
  static func encode(_ text: String) -> String {
    guard !isSafe(text) else { return text }
    var words: [String] = []
    var bytes: [UInt8] = []
    // A word ends between two scalars: each is a text of its own.
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

  /// Returns the text that was encoded; what is in no form that is known stays as it is.
  static func decode(_ header: String) -> String {
    guard header.contains("=?") else { return header }
    var bytes: [UInt8] = []
    for word in header.split(separator: " ") {
      guard let decoded = decodeWord(word) else { return header }
      bytes += decoded
    }
    return String(validating: bytes, as: UTF8.self) ?? header
  }

  /// Whether neither a server nor a signature changes anything: both trim spaces and make one of several.
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
