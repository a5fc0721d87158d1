import Dates
import Foundation
import MynaLibrary
import TestSupport
import Testing

@Suite("TakeName")
struct TakeNameTests {
  private let folder = Scratch()
  private let date = Date(timeIntervalSince1970: 1_795_269_783)

  private func stem(_ title: String?) -> String {
    TakeName(date: date, title: title, timeZone: .gmt).stem
  }

  @Test("A take's name consists of the local recording time and the title")
  func names() throws {
    #expect(stem(nil) == "2026-11-21 14.03")
    #expect(stem("First words") == "2026-11-21 14.03 First words")
    let zone = TimeZoneOffsets(secondsFromGMT: 10 * 3_600)
    #expect(TakeName(date: date, timeZone: zone).stem == "2026-11-22 00.03")
    let early = Date(timeIntervalSince1970: 1_767_229_265)
    #expect(TakeName(date: early, timeZone: .gmt).stem == "2026-01-01 01.01")
  }

  @Test(
    "A take's name has no characters that some file systems reject",
    arguments: [
      ("AC/DC: \"Back\"", "AC DC Back"), ("a\\b*c?d<e>f|g", "a b c d e f g"),
      ("...hidden", "hidden"),
      ("ends. . ", "ends"), ("two\r\nlines\tand\u{0}more\u{7F}", "two lines and more"),
      ("  ", ""), ("///", ""), (".", ""), ("../../etc/passwd", "etc passwd"),
      ("Lied ä 새 👨‍👩‍👧‍👦!", "Lied ä 새 👨‍👩‍👧‍👦!"), ("a\u{202E}gpj.flac", "a gpj.flac"),
      ("line\u{2028}separator", "line separator"), ("v1.2 (final)", "v1.2 (final)"),
    ])
  func safe(title: String, expected: String) {
    let begin = "2026-11-21 14.03"
    #expect(stem(title) == (expected.isEmpty ? begin : "\(begin) \(expected)"))
  }

  @Test(
    "A long title is shortened without splitting a character, so that the journal's name fits",
    arguments: ["a", "ä", "🎹", "👨‍👩‍👧‍👦", "a.", "a "])
  func long(letter: String) throws {
    let stem = stem(String(repeating: letter, count: 600))
    #expect(stem.utf8.count <= 200 && stem.utf8.count > 200 - 26)
    #expect("2026-11-21 14.03 \(String(repeating: letter, count: 600))".hasPrefix(stem))
    #expect(!stem.hasSuffix(".") && !stem.hasSuffix(" "))
    let destination = TakeName(date: date, title: stem).destination(in: folder.path)
    try Data().write(to: URL(fileURLWithPath: JournalFileName.journal(for: destination)))
    #expect(folder.names.count == 1)
  }

  @Test("If a file, a journal, or a dangling link already uses a name, the name gets a number")
  func collisions() throws {
    let name = TakeName(date: date, timeZone: .gmt)
    #expect(name.destination(in: folder.path) == folder("2026-11-21 14.03.flac"))
    try folder.write("", to: "2026-11-21 14.03.flac")
    try folder.write("", to: "2026-11-21 14.03 (2).flac.recording.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder("2026-11-21 14.03 (3).flac"), withDestinationPath: "/nowhere/at/all")
    #expect(name.destination(in: folder.path) == folder("2026-11-21 14.03 (4).flac"))
    #expect(
      name.destination(in: folder.path, fileExtension: "wav") == folder("2026-11-21 14.03.wav"))
  }

  @Test("A journal's path and its destination path convert both ways")
  func journals() {
    #expect(JournalFileName.journal(for: "/a/song.mp3") == "/a/song.mp3.recording.wav")
    #expect(JournalFileName.destination(of: "/a/song.mp3.recording.wav") == "/a/song.mp3")
    for name in ["song.wav", "/a/.recording.wav", ".recording.wav", "", "a.recording.wav.flac"] {
      #expect(JournalFileName.destination(of: name) == nil)
    }
  }
}
