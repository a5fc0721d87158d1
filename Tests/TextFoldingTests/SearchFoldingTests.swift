import Foundation
import TestSupport
import Testing
import TextFolding

@Suite("SearchFolding")
struct SearchFoldingTests {
  @Test(
    "Folding ignores case, width, accents, and extra whitespace",
    arguments: [
      ("Interview  with\tJOHN \n", "interview with john"), ("ＡＢＣ　１２３", "abc 123"),
      ("Élodie Übung e\u{301}", "elodie ubung e"), ("Straße STRASSE", "strasse strasse"),
      ("Søren Łódź Æon", "soren lodz aeon"), ("İstanbul ISTANBUL ılık", "istanbul istanbul ilik"),
      ("ΕΛΛΑΣ Ελλάς", "ελλασ ελλασ"), ("Ёлка", "елка"), ("شَدّة", "شدة"), ("ﬁn Ⅳ", "fin iv"),
      ("ｶﾞｷﾞ", "ガギ"), ("か\u{3099}", "が"), ("𝐁old", "bold"), ("", ""), (" \u{200B} ", ""),
    ])
  func alike(text: String, expected: String) {
    #expect(SearchFolding.fold(text).utf8.elementsEqual(expected.utf8))
  }

  @Test("Folding composes decomposed Hangul into whole syllables")
  func hangul() {
    let pieces = "한국 음악".decomposedStringWithCanonicalMapping
    #expect(pieces.utf8.count > 20)
    #expect(SearchFolding.fold(pieces).utf8.elementsEqual("한국 음악".utf8))
    #expect(SearchFolding.fold("\u{1112} ㅎ ﾾ").utf8.elementsEqual("ㅎ ㅎ ㅎ".utf8))
  }

  @Test(
    "Folding keeps distinct letters apart",
    arguments: [("カ", "ガ"), ("中国", "中國"), ("ก", "ก็"), ("하", "한"), ("क", "के")])
  func others(one: String, other: String) {
    #expect(SearchFolding.fold(one) != SearchFolding.fold(other))
  }

  @Test("Folding a folded string changes nothing, for single and random characters")
  func stays() {
    var unstable: [String] = []
    func check(_ text: String) {
      let folded = SearchFolding.fold(text)
      if !SearchFolding.fold(folded).utf8.elementsEqual(folded.utf8) { unstable.append(text) }
    }
    for value in UInt32(0)...0x1FFFF {
      if let scalar = Unicode.Scalar(value) { check("a\(scalar)b") }
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<6 {
        let value = UInt32.random(in: 0..<0x3400, using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      check(String(text))
    }
    #expect(unstable.isEmpty)
  }
}
