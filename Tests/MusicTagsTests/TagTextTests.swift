import Testing

@testable import MusicTags

@Suite("TagText")
struct TagTextTests {
  @Test("A text becomes one line without control characters and marks of direction")
  func cleaned() {
    #expect(TagText.cleaned(" A\r\n\tB\0\0C\u{2028}D \u{7}") == "A B C D")
    #expect(TagText.cleaned("Good \u{202E}dab\u{2066}\u{200F}\u{FEFF}") == "Good dab")
    #expect(TagText.cleaned("\0\n ") == "")
    #expect(TagText.cleaned("아리랑 – Ódýr 👩‍👩‍👧") == "아리랑 – Ódýr 👩‍👩‍👧")
  }

  @Test("A long text is cut at a character")
  func cut() {
    #expect(TagText.cleaned(String(repeating: "a", count: 1 << 20)).utf8.count == TagText.longest)
    let flags = TagText.cleaned("abc" + String(repeating: "🇰🇷", count: 1 << 17))
    #expect(flags == "abc" + String(repeating: "🇰🇷", count: (TagText.longest - 3) / 8))
    // One character of a thousand accents.
    let tower = TagText.cleaned("e" + String(repeating: "\u{301}", count: 1 << 16))
    #expect(tower.utf8.count == TagText.longest - 1)
  }

  @Test(
    "To clean a text again changes nothing",
    arguments: [
      " a b ", "a\u{2066}\u{FEFF} \u{301}b", String(repeating: "é\n", count: 3_000), "\u{FFFE}",
      "e" + String(repeating: "\u{301}", count: 1 << 10) + " x",
    ])
  func idempotent(text: String) {
    let once = TagText.cleaned(text)
    #expect(TagText.cleaned(once) == once)
  }

  @Test("Half of a pair of code units becomes the sign for a broken character")
  func brokenUnits() {
    #expect(TagText.text(of: [0x41, 0xD83D]) == "A\u{FFFD}")
  }

  /// The code units by which bytes in an unknown encoding come.
  private func raw(_ bytes: [UInt8]) -> [UInt16] {
    bytes.map { $0 < 0x80 ? UInt16($0) : TagText.rawByteBase + UInt16($0) }
  }

  private func text(_ bytes: [UInt8]) -> String { TagText.text(of: raw(bytes)) }

  @Test("Bytes that are valid UTF-8 are taken as such")
  func utf8() {
    #expect(text(Array("Für Elise, 엘리제를 위하여".utf8)) == "Für Elise, 엘리제를 위하여")
  }

  @Test("Bytes in an East Asian encoding are recognized")
  func eastAsian() {
    // 사랑했지만, 봄날 (CP949)
    #expect(
      text([0xBB, 0xE7, 0xB6, 0xFB, 0xC7, 0xDF, 0xC1, 0xF6, 0xB8, 0xB8]) == "사랑했지만")
    #expect(text([0xBA, 0xBD, 0xB3, 0xAF] + Array(" (Live)".utf8)) == "봄날 (Live)")
    // 周杰伦, 北京欢迎你 (GB 18030)
    #expect(text([0xD6, 0xDC, 0xBD, 0xDC, 0xC2, 0xD7]) == "周杰伦")
    #expect(
      text([0xB1, 0xB1, 0xBE, 0xA9, 0xBB, 0xB6, 0xD3, 0xAD, 0xC4, 0xE3]) == "北京欢迎你")
    // さくら, 千本桜 (Shift JIS)
    #expect(text([0x82, 0xB3, 0x82, 0xAD, 0x82, 0xE7]) == "さくら")
    #expect(text([0x90, 0xE7, 0x96, 0x7B, 0x8D, 0xF7]) == "千本桜")
  }

  @Test(
    "Bytes of Western texts stay ISO 8859-1",
    arguments: [
      "Motörhead", "Björk – Jóga".replacing("–", with: "-"), "Déjà vu", "Édith Piaf", "Sigur Rós",
      "Hyvää yötä", "PÄÄTÖS ÄÄ", "Ænima", "Ça c'est l'été, créée", "«Où?»", "¡Olé! ¿Qué?", "ÀÉÈ",
    ])
  func western(name: String) {
    #expect(text(name.unicodeScalars.map { UInt8($0.value) }) == name)
  }

  @Test("Bytes of a Cyrillic code page are not taken for Chinese")
  func cyrillic() {
    // КИНО, Группа крови (Windows-1251), as ISO 8859-1 has them
    #expect(text([0xCA, 0xC8, 0xCD, 0xCE]) == "ÊÈÍÎ")
    #expect(
      text([0xC3, 0xF0, 0xF3, 0xEF, 0xEF, 0xE0, 0x20, 0xEA, 0xF0, 0xEE, 0xE2, 0xE8])
        == "Ãðóïïà êðîâè")
  }

  @Test("No bytes are too broken for a text")
  func anyBytes() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let text = text(bytes)
      #expect(TagText.cleaned(text) == text)
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
