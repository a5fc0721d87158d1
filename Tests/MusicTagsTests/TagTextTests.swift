import Testing

@testable import MusicTags

@Suite("TagText")
struct TagTextTests {
  @Test("Text is reduced to one line, without control characters and direction marks")
  func cleaned() {
    #expect(TagText.cleaned(" A\r\n\tB\0\0C\u{2028}D \u{7}") == "A B C D")
    #expect(TagText.cleaned("Good \u{202E}dab\u{2066}\u{200F}\u{FEFF}") == "Good dab")
    #expect(TagText.cleaned("\0\n ") == "")
    #expect(TagText.cleaned("아리랑 – Ódýr 👩‍👩‍👧") == "아리랑 – Ódýr 👩‍👩‍👧")
  }

  @Test("Long text is truncated at a character boundary")
  func cut() {
    #expect(TagText.cleaned(String(repeating: "a", count: 1 << 20)).utf8.count == TagText.longest)
    let flags = TagText.cleaned("abc" + String(repeating: "🇰🇷", count: 1 << 17))
    #expect(flags == "abc" + String(repeating: "🇰🇷", count: (TagText.longest - 3) / 8))
    // One character of a thousand accents.
    let tower = TagText.cleaned("e" + String(repeating: "\u{301}", count: 1 << 16))
    #expect(tower.utf8.count == TagText.longest - 1)
  }

  @Test(
    "Cleaning up text a second time changes nothing",
    arguments: [
      " a b ", "a\u{2066}\u{FEFF} \u{301}b", String(repeating: "é\n", count: 3_000), "\u{FFFE}",
      "e" + String(repeating: "\u{301}", count: 1 << 10) + " x",
    ])
  func idempotent(text: String) {
    let once = TagText.cleaned(text)
    #expect(TagText.cleaned(once) == once)
  }

  @Test("An unpaired surrogate becomes a replacement character")
  func brokenUnits() {
    #expect(TagText.text(of: [0x41, 0xD83D]) == "A\u{FFFD}")
  }

  /// The code units by which bytes in an unknown encoding come.
  private func raw(_ bytes: [UInt8]) -> [UInt16] {
    bytes.map { $0 < 0x80 ? UInt16($0) : TagText.rawByteBase + UInt16($0) }
  }

  private func text(_ bytes: [UInt8]) -> String { TagText.text(of: raw(bytes)) }

  @Test("Valid UTF-8 is decoded as UTF-8")
  func utf8() {
    #expect(text(Array("Für Elise, 엘리제를 위하여".utf8)) == "Für Elise, 엘리제를 위하여")
  }

  @Test("A character cut off by a fixed-size field is dropped")
  func cutUTF8() {
    #expect(text(Array("Für Elise, 엘리제를 위하여".utf8.dropLast())) == "Für Elise, 엘리제를 위하")
    // Nothing before it tells that it is UTF-8.
    #expect(UndecodedText.bytes(of: text(Array("caf".utf8) + [0xC3])) == Array("caf".utf8) + [0xC3])
  }

  @Test("Bytes in an unknown encoding are kept on one line, up to the length limit")
  func undecoded() {
    let bytes: [UInt8] = [0xCA, 0xE8, 0xED, 0xEE]
    #expect(UndecodedText.bytes(of: text(bytes)) == bytes)
    let padded: [UInt8] = [0, 0x20, 0xCA, 0x0A, 0x20, 0xE8, 0x7F]
    #expect(UndecodedText.bytes(of: text(padded)) == [0xCA, 0x20, 0xE8])
    let long = [UInt8](repeating: 0xE8, count: 5_000)
    #expect(UndecodedText.bytes(of: text(long))?.count == TagText.longest)
    for text in ["", "plain", "Größe", "\u{F8FF}"] { #expect(UndecodedText.bytes(of: text) == nil) }
  }

  @Test("Random bytes always convert to text that stays the same when converted again")
  func anyBytes() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let text = text(bytes)
      let again = UndecodedText.bytes(of: text).map(UndecodedText.text) ?? TagText.cleaned(text)
      #expect(again == text)
    }
  }
}

/// Numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64 by Sebastiano Vigna.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
