import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("The command in different locales")
struct LocaleTests {
  private static let unset = [
    "LC_ALL": "", "LC_CTYPE": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "",
  ]

  @Test("Without a locale, messages are in English and UTF-8")
  func unsetLocale() throws {
    let outcome = try Myna.run(["delete", "Grüße"], environment: Self.unset)
    #expect(outcome.talk.contains("No recording is called “Grüße”."))
    #expect(
      try Myna.run(["help", "list"], environment: Self.unset).text
        .contains("“march"))
  }

  @Test(
    "In the C locale, messages are ASCII, and file names keep their bytes",
    arguments: [
      ["LC_ALL": "C"], ["LC_ALL": "POSIX"], ["LANG": "C"],
      ["LC_CTYPE": "C", "LANG": "ko_KR.UTF-8"],
    ])
  func asciiLocale(variables: [String: String]) throws {
    let environment = Self.unset.merging(variables) { $1 }
    for command in CommandTable.all.map({ $0.description.name }) {
      let page = try Myna.run(["help", command], environment: environment)
      #expect(page.output.allSatisfy { $0 < 0x80 }, "\(command)")
      #expect(page.output.count > 200)
    }
    let complaint = try Myna.run(["render", "Grüße…", "-o", "b.wav"], environment: environment)
    #expect(
      complaint.talk
        == "myna: There is no file or recording called \"Grüße…\"; check the spelling, or list your recordings with \"myna list\".\n"
    )
  }

  @Test("In the C locale, JSON is still UTF-8")
  func asciiJSON() throws {
    let folder = Scratch()
    try folder.write("no sound", to: "a.wav")
    let words = ["check", "--json", "a.wav"]
    let usual = try Myna.run(words, in: folder, environment: Self.unset)
    let plain = try Myna.run(
      words, in: folder, environment: Self.unset.merging(["LC_ALL": "C"]) { $1 })
    #expect(usual.output == plain.output)
    #expect(usual.text.contains("“a.wav”"))
  }

  @Test("LC_ALL takes precedence over LANG")
  func precedence() throws {
    let environment = Self.unset.merging(["LC_ALL": "C.UTF-8", "LANG": "C"]) { $1 }
    #expect(try Myna.run(["delete", "x"], environment: environment).talk.contains("“x”"))
  }

  @Test("Numbers have a decimal point in every language, because scripts expect it")
  func numbers() throws {
    let folder = Scratch()
    try folder.write(.noise(seconds: 0.5, seed: 1), to: "a.wav")
    let words = ["info", "a.wav", "--json"]
    let language = try Language.of("ko")
    let english = try Myna.run(words, in: folder)
    let korean = try Myna.run(words, in: folder, environment: language.environment)
    #expect(english.output == korean.output)
  }

  @Test("Counts use the plural forms of the language")
  func pluralForms() throws {
    let language = try Language(
      "pl",
      script: #"""
        cat >language.po <<'END'
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\n"
        "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

        msgid "Checked %1 file."
        msgid_plural "Checked %1 files."
        msgstr[0] "Sprawdzono %1 plik."
        msgstr[1] "Sprawdzono %1 pliki."
        msgstr[2] "Sprawdzono %1 plików."
        END
        """#)
    let folder = Scratch()
    let names = (0..<5).map { "\($0).wav" }
    for name in names { try folder.write(.noise(seconds: 0.1, seed: 1), to: name) }
    for (count, words) in [(1, "1 plik."), (2, "2 pliki."), (5, "5 plików.")] {
      let outcome = try Myna.run(
        ["check"] + names.prefix(count), in: folder, environment: language.environment)
      #expect(outcome.text.hasPrefix("Sprawdzono \(words)\n"))
    }
    let english = try Myna.run(["check", "0.wav"], in: folder)
    #expect(english.text.hasPrefix("Checked 1 file.\n"))
  }

  @Test(
    "Help with wide characters is wrapped to the terminal's width, and fills it",
    arguments: ["ko", "zh_CN"])
  func wideCharacters(name: String) throws {
    let language = try Language.of(name)
    for command in CommandTable.all.map({ $0.description }) {
      let page = try Myna.run(["help", command.name], environment: language.environment).text
      let fixed = command.examples.map(\.command) + command.allOptions.map(\.usage)
      for line in page.split(separator: "\n") where !fixed.contains(where: { line.contains($0) }) {
        #expect(String(line).columns <= 79, "\(line)")
      }
      #expect(page.unicodeScalars.contains { $0.value > 0x2E80 })
    }
    let longest = try Myna.run(["help", "cloud"], environment: language.environment).text
      .split(separator: "\n").map { String($0).columns }
    #expect(longest.filter { $0 > 70 }.count > 5)
  }

  @Test("Table columns line up under headings that contain wide characters")
  func wideHeadings() throws {
    let language = try Language.of("ko")
    let table = try Myna.run(["effects"], environment: language.environment).text
    let lines = table.split(separator: "\n").map(String.init)
    #expect(lines[0].contains("효과"))
    // The second column begins at the same position in all rows.
    let places = lines.map { line -> Int in
      let name = line.prefix { $0 != " " }
      let space = line.dropFirst(name.count).prefix { $0 == " " }
      return String(name + space).columns
    }
    #expect(Set(places).count == 1, "\(table)")
  }

  @Test("Manual pages in each language pass groff without warnings", arguments: ["ko", "zh_CN"])
  func manualPages(name: String) throws {
    let language = try Language.of(name)
    let outcome = try Myna.shell(
      #"""
      for command in "" record cloud music; do
        "$MYNA" help --man $command >page.1
        groff -Kutf8 -ww -man -Tutf8 -rLL=80n -P-c -P-b -P-u page.1
      done
      """#, in: Scratch(), environment: language.environment)
    #expect(outcome.talk == "")
    #expect(outcome.text.contains(name == "ko" ? "이름" : "名称"))
    for line in outcome.text.split(separator: "\n") {
      #expect(String(line).columns <= 90, "\(line)")
    }
  }
}
