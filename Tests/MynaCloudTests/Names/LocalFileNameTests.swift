import MynaCloud
import TestSupport
import Testing

@Suite("LocalFileName")
struct LocalFileNameTests {
  @Test(
    "An object's local file name is safe and is taken from the last part of the object's name",
    arguments: [
      ("Takes/2026-11-21 14.03 Title.flac", "2026-11-21 14.03 Title.flac"),
      ("VoiceRecoder/06_27_2022, 03:15:20 오후", "06_27_2022, 03_15_20 오후"),
      ("../../etc/passwd", "passwd"), ("..", "_"), ("a/..", "_"), ("/", "_"), ("", "_"),
      ("a/.bashrc", "_bashrc"), ("-rf", "_rf"), ("~user", "_user"),
      ("a\\..\\b.flac", "a_.._b.flac"),
      ("a\u{0}b\n\u{7F}c.wav", "a_b__c.wav"), ("song. . ", "song"), ("  a", "a"),
      ("x\u{202E}cod.exe", "x_cod.exe"), ("a\u{2028}b", "a_b"),
      ("CON", "_CON"), ("aux.flac", "_aux.flac"), ("Lpt1.x.wav", "_Lpt1.x.wav"), ("COMA", "COMA"),
      ("👩‍👩‍👧.flac", "👩‍👩‍👧.flac"), ("…é녹음.flac", "…é녹음.flac"), ("/\u{301}a", "\u{301}a"),
    ])
  func names(object: String, file: String) {
    #expect(
      LocalFileName.name(for: ObjectName(listed: object)).unicodeScalars.elementsEqual(
        file.unicodeScalars))
  }

  @Test(
    "A long local file name is shortened to the limit and keeps its extension",
    arguments: [64, 143, 255])
  func long(limit: Int) {
    let accents = "e" + String(repeating: "\u{301}", count: 500)
    for stem in [String(repeating: "ü", count: 508), accents, String(repeating: "👩‍👩‍👧", count: 50)] {
      let name = LocalFileName.name(for: ObjectName(listed: "\(stem).flac"), longest: limit)
      #expect(name.utf8.count <= limit && name.utf8.count > limit - 8)
      #expect(name.hasSuffix(".flac"))
    }
    let ending = "a." + String(repeating: "x", count: 1_000)
    #expect(LocalFileName.name(for: ObjectName(listed: ending), longest: limit).utf8.count == limit)
  }

  @Test(
    "File names in a folder are unique even on file systems that ignore case and Unicode form")
  func siblings() {
    let objects = [
      "a.flac", "x/A.flac", "y/a.flac", "é", "e\u{301}", "b/..", "c/:", "STRASSE", "straße",
    ].map {
      ObjectName(listed: $0)
    }
    #expect(
      LocalFileName.names(for: objects, taken: ["a (2).FLAC"])
        == [
          "a.flac", "A (3).flac", "a (4).flac", "é", "e\u{301} (2)", "_", "_ (2)", "STRASSE",
          "straße (2)",
        ])
  }

  @Test("Any object name can be converted to a valid local file name")
  func anything() {
    var seed: UInt64 = 3
    for _ in 0..<2_000 {
      seed &+= 1
      let text = String(decoding: noise(Int(seed % 300), seed: seed), as: UTF8.self)
      let name = LocalFileName.name(for: ObjectName(listed: text), longest: 100)
      #expect(!name.isEmpty && name.utf8.count <= 100)
      #expect(!name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0))
      #expect(!name.hasPrefix(".") && !name.hasPrefix("-"))
    }
  }

  @Test("Local paths keep folders, stay within the target folder, and are unique")
  func paths() {
    let names: [Substring] = [
      "Takes/a.flac", "Takes/sub/a.flac", "takes/A.flac", "../../x", "Takes/../y", "a//b", "Takes",
      "/etc/passwd", "..", ".ssh/keys",
    ]
    #expect(
      LocalFileName.paths(for: names) == [
        "Takes/a.flac", "Takes/sub/a.flac", "takes/A (2).flac", "_/_/x", "Takes/_/y", "a/b",
        "Takes (2)", "etc/passwd", "_ (2)", "_ssh/keys",
      ])
  }
}
