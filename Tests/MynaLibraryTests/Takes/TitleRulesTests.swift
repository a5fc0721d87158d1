import Foundation
import MynaLibrary
import TestSupport
import Testing

@Suite("TitleRules")
struct TitleRulesTests {
  private let date = Date(timeIntervalSince1970: 1_795_269_783)

  private func name(_ title: String, _ ending: String = "flac") -> String {
    TitleRules.fileName(title, created: date, secondsFromGMT: 0, fileExtension: ending)
  }

  @Test(
    "A typed title is reduced to one line without invisible characters",
    arguments: [
      ("  First \t words\r\n", "First words"), ("a\u{0}b\u{7F}c\u{85}d", "a b c d"),
      ("line\u{2028}and\u{2029}paragraph", "line and paragraph"), ("\u{3000}새  노래\u{A0}", "새 노래"),
      ("song\u{202E}3pm.exe\u{202C}", "song3pm.exe"), ("\u{2066}a\u{2069}\u{200E}\u{200F}", "a"),
      ("\u{FEFF}zero\u{200B} \u{2060}width\u{AD}", "zero width"), ("a\u{200D}b\u{200C}c", "abc"),
      ("\u{FE0F}a\u{FE0F}\u{FE0F}", "a\u{FE0F}"), ("AC/DC: \"Back\"", "AC/DC: \"Back\""),
      (" plain", "plain"), ("plain ", "plain"), ("two  words", "two words"),
      ("Größe 音楽 かな 노래 №1", "Größe 音楽 かな 노래 №1"), ("か\u{3099}", "が"),
    ])
  func clean(typed: String, expected: String) throws {
    let title = try #require(TitleRules.clean(typed))
    #expect(Array(title.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "Emoji and scripts that need joiners stay unchanged in titles",
    arguments: ["👨‍👩‍👧‍👦", "❤️‍🔥", "👩🏽‍⚕️ today", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "1️⃣"])
  func joiners(title: String) throws {
    #expect(TitleRules.clean(title)?.utf8.elementsEqual(title.utf8) == true)
    #expect(name(title).utf8.elementsEqual("2026-11-21 14.03 \(title).flac".utf8))
  }

  @Test(
    "Text without visible characters isn't a title",
    arguments: ["", " ", "\n\t", "\u{200B}\u{FEFF}", "\u{202E} \u{202C}", "\u{FE0F}", "\u{3164}"])
  func nothing(typed: String) {
    #expect(TitleRules.clean(typed) == nil)
    #expect(name(typed) == "2026-11-21 14.03.flac")
  }

  @Test("Decomposed letters in a title are composed")
  func composed() {
    let title = TitleRules.clean("e\u{301} \u{1112}\u{1161}\u{11AB}")
    #expect(title?.utf8.elementsEqual("é 한".utf8) == true)
  }

  @Test(
    "A title longer than 400 bytes is shortened without splitting a character",
    arguments: ["a", "ä", "한", "👨‍👩‍👧‍👦", "a "])
  func long(letter: String) throws {
    let typed = String(repeating: letter, count: 5_000)
    let title = try #require(TitleRules.clean(typed))
    #expect(title.utf8.count <= 400 && title.utf8.count > 400 - 26)
    #expect(typed.hasPrefix(title) && !title.hasSuffix(" "))
    #expect(TitleRules.clean(title) == title)
  }

  @Test("A letter with 1,000 accents keeps as many as fit")
  func heap() throws {
    let title = try #require(TitleRules.clean("x" + String(repeating: "\u{301}", count: 1_000)))
    #expect(title.utf8.count == 399 && title.unicodeScalars.first == "x")
    #expect(name(title).utf8.starts(with: "2026-11-21 14.03 x".utf8))
  }

  @Test("A file name contains the local time where the take was recorded")
  func clock() {
    let tokyo = TitleRules.fileName(
      "Sea", created: date, secondsFromGMT: 9 * 3_600, fileExtension: "wav")
    #expect(tokyo == "2026-11-21 23.03 Sea.wav")
    #expect(name("2026-11-21 14.03") == "2026-11-21 14.03.flac")
  }

  @Test(
    "A date at the start of the title isn't repeated in the file name",
    arguments: [
      ("2026-11-21 14.03 2", "2026-11-21 14.03 2"), ("2026-11-21 13.59 2", "2026-11-21 14.03 2"),
      ("2026-11-21 13.59", "2026-11-21 14.03"),
      ("2026-11-20 14.03 Eve", "2026-11-21 14.03 2026-11-20 14.03 Eve"),
      ("2026-11-21 Walk", "2026-11-21 14.03 2026-11-21 Walk"),
    ])
  func oneDay(title: String, expected: String) { #expect(name(title) == expected + ".flac") }

  @Test(
    "File names have no characters that some file systems reject",
    arguments: [
      ("AC/DC: \"Back\"", "AC DC Back"), ("a\\b*c?d<e>f|g\u{0}h", "a b c d e f g h"),
      ("..hidden", "hidden"), ("ends. .", "ends"), ("CON", "CON"), ("x\u{200B}y\u{FEFF}", "xy"),
    ])
  func names(title: String, expected: String) {
    #expect(name(title) == "2026-11-21 14.03 \(expected).flac")
  }

  @Test(
    "A file name has at most 240 bytes, with any extension",
    arguments: ["flac", String(repeating: "x", count: 100)])
  func lengths(ending: String) {
    for letter in ["a", "한", "👨‍👩‍👧‍👦", "a.", "a "] {
      let name = name(String(repeating: letter, count: 300), ending)
      #expect(name.utf8.count <= 240 && name.hasSuffix("." + ending))
      #expect(!name.contains("..") && !name.contains(" .") && !name.contains("\u{FFFD}"))
    }
  }

  @Test(
    "Any date produces a valid file name",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func dates(seconds: Double) {
    for zone in [0, 3_600, .max, .min] {
      let name = TitleRules.fileName(
        "x", created: Date(timeIntervalSince1970: seconds), secondsFromGMT: zone,
        fileExtension: "flac")
      #expect(name.utf8.count == 23 && TitleRules.title(fromFileName: name) == "x")
    }
  }

  @Test(
    "The date and the duplicate number in a file name aren't part of the title",
    arguments: [
      ("2026-11-21 14.03 First words.flac", "First words"),
      ("2026-11-21 14.03 First words (12).flac", "First words"),
      ("2026-11-21 14.03 v1.2 (final).flac", "v1.2 (final)"),
      ("2026-11-21 14.03 Take (1).flac", "Take (1)"),
      ("2026-11-21 14.03 Take (+2).flac", "Take (+2)"),
      ("2026-11-21 14.03 Take(2).flac", "Take(2)"), ("2026-11-21 14.03.flac", "2026-11-21 14.03"),
      ("2026-11-21 14.03 (2).flac", "2026-11-21 14.03"),
      ("2000-02-29 14.03 Leap.flac", "Leap"), ("1500-02-28 14.03 Old.flac", "Old"),
      ("2026-11-21 14.03x.flac", "2026-11-21 14.03x"), ("song (2).mp3", "song (2)"),
      ("no ending", "no ending"), (".hidden", ".hidden"), ("two\nlines.wav", "two lines"),
      ("2026-11-21 14.03 (99999999999999999999).flac", "(99999999999999999999)"),
    ])
  func titles(name: String, expected: String) {
    #expect(TitleRules.title(fromFileName: name) == expected)
  }

  @Test(
    "An impossible date or time in a file name is part of the title",
    arguments: [
      "2019-13-14 12.30 Walk", "2019-00-14 12.30 Walk", "2019-02-29 12.30 Walk",
      "1900-02-29 12.30 Walk", "2019-04-31 12.30 Walk", "2019-04-00 12.30 Walk",
      "1500-02-30 12.30 Walk", "2019-03-14 24.00 Walk", "2019-03-14 12.60 Walk", "0000-00-00 00.00",
      "2019-03-1412.30 Walk",
    ])
  func noTime(stem: String) {
    #expect(TitleRules.title(fromFileName: stem + ".wav") == stem)
    #expect(TitleRules.date(fromFileName: stem + ".wav") == nil)
  }

  @Test(
    "A file name contains the recording time in the given time zone",
    arguments: [
      "2026-11-21 23.03.wav", "2026-11-21 23.03 Sea.wav", "2026-11-21 23.03 Sea (2).wav",
      "2026-11-21 23.03 (2).wav",
    ])
  func time(name: String) throws {
    let found = try #require(TitleRules.date(fromFileName: name, timeZone: .named("Asia/Tokyo")))
    #expect(found.timeIntervalSince1970 == 1_795_269_780)
  }

  @Test("A title can be read back from its file name")
  func roundTrip() {
    for title in ["First words", "새 노래", "👨‍👩‍👧‍👦!", "v1.2 (final)", "2025-11-21 09.00 old"] {
      #expect(TitleRules.title(fromFileName: name(title)) == title)
    }
  }
}
