import Foundation
import PlainText
import Testing

@Suite("Plain text")
struct TextTests {
  private static let texts = [
    "", "plain", "Ça va", "Ca\u{327} va", "e\u{301}\u{0}e\u{301}", "한글", "\u{1112}\u{1161}\u{11AB}",
    "ﬁ ½ ｶﾞ", "a\u{323}\u{307}", "👩‍👧", "\u{FDFA}",
  ]

  @Test(
    "Composed and compatibility-decomposed strings are the same as Foundation's", arguments: texts)
  func normalized(text: String) {
    let (composed, pieces) = (text.composed, text.compatiblyDecomposed)
    #expect(
      Array(composed.unicodeScalars)
        == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(
      Array(pieces.unicodeScalars)
        == Array(text.decomposedStringWithCompatibilityMapping.unicodeScalars))
  }

  @Test(
    "Whitespace is trimmed from both ends, as in Foundation",
    arguments: texts + [
      " a b ", "\r\n\ta\u{3000}", "\u{200B}a\u{200B}", " \n", "\u{301}a", "a \u{301}",
    ])
  func trimmed(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test("Trimming a character removes it from both ends but not from the middle")
  func trimmedOf() {
    #expect("//a//b/".trimmed(of: "/") == "a//b")
    #expect("///".trimmed(of: "/") == "")
  }
}
