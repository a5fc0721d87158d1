import Foundation
import MIDI
import TestSupport
import Testing

@Suite("The JSON vocabulary")
struct JSONVocabularyTests {
  private let vocabulary: JSONVocabulary

  init() throws { vocabulary = try JSONVocabulary() }

  /// Expects a command to print only keys in a section of the page, and a version in each object.
  private func check(
    _ words: [String], _ sections: [String], _ outcome: Outcome, isEmpty: Bool = false
  ) throws {
    let known = (["Common keys"] + sections).reduce(into: Set<String>()) {
      $0.formUnion(vocabulary.sections[$1] ?? [])
    }
    let keys = try JSONVocabulary.keys(of: outcome.output)
    #expect(keys.subtracting(known).isEmpty, "\(words): \(keys.subtracting(known).sorted())")
    let objects = try JSONVocabulary.objects(outcome.output)
    #expect(objects.isEmpty == isEmpty, "\(words): \(outcome.text)\(outcome.talk)")
    for object in objects { #expect(object["version"] as? Int == 1, "\(words)") }
  }

  @Test("The page has every section and stays short")
  func page() throws {
    #expect(vocabulary.sections.count == 13)
    #expect(vocabulary.sections["Common keys"]?.isSuperset(of: ["version", "status"]) == true)
    let text = try String(
      contentsOf: JSONVocabulary.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
    #expect(text.split { !$0.isLetter && !$0.isNumber }.count <= 900)
  }

  @Test("Commands on files print only documented keys")
  func files() throws {
    let home = LibraryHome()
    try home.write("a.wav")
    try home.folder.write("no audio", to: "bad.wav")
    try home.folder.write([(Int, MIDIEvent)].note(60, at: 0, length: 200), to: "a.mid")
    let rendered = ["Rendered file"]
    let commands: [([String], [String])] = [
      (["render", "a.wav", "bad.wav", "-o", "out/"], rendered),
      (["render", "a.wav", "-o", "b.wav", "--dry-run"], rendered),
      (["trim", "a.wav", "-o", "trimmed.wav", "--to", "0.05"], rendered),
      (["join", "a.wav", "a.wav", "-o", "joined.wav"], rendered),
      (["generate", "tone", "-o", "tone.wav"], rendered),
      (["piano", "a.mid", "-o", "piano.wav", "--strings"], rendered),
      (["plot", "a.wav", "-o", "a.svg"], ["Plot"]),
      (["info", "a.wav", "--silences"], ["Audio file"]),
      (["compare", "a.wav", "a.wav"], ["Comparison"]),
      (["check", "a.wav", "bad.wav"], ["Check"]), (["effects"], ["Device and effect"]),
      (["demo", "a.wav", "-o", "demo"], ["Device and effect"]),
    ]
    for (words, sections) in commands {
      try check(words, sections, try home.run(words + ["--json", "-q"]))
    }
    try home.folder.write("a.wav\tlisted.wav\n", to: "list")
    for (command, section) in [("render", "Rendered file"), ("info", "Audio file")] {
      let outcome = try home.run(command, "--from", "list", "--json=lines", "-q")
      try check([command], [section], outcome)
    }
    let status = try Myna.run(
      ["music", "status", "--json", "-q"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/none"])
    try check(["music", "status"], ["Song"], status)
  }

  @Test("Commands on recordings print only documented keys")
  func recordings() throws {
    let home = LibraryHome()
    try home.write("a.wav", seconds: 1)
    try home.write("b.wav", seconds: 1)
    try home.folder.write("no audio", to: "bad.wav")
    let (recording, version) = (["Recording"], ["Version"])
    let commands: [([String], [String])] = [
      (["import", "a.wav", "b.wav", "a.wav", "bad.wav"], ["Import", "Recording"]),
      (["list"], recording), (["show", "a"], recording),
      (["trim", "a", "--to", "0.9"], recording),
      (["cut", "a", "--from", "0", "--to", "0.1"], recording),
      (["normalize", "a"], recording), (["denoise", "a"], recording), (["undo", "a"], recording),
      (["append", "b", "a"], recording), (["versions"], version),
      (["split", "b", "--at", "0.1"], recording), (["join", "a", "b", "-t", "c"], recording),
      (["rename", "c", "d"], recording), (["tag", "d", "x"], recording),
      (["export", "d", "-o", "out/"], ["Rendered file"]),
      (["delete", "d"], recording), (["trash"], recording), (["undelete", "d"], recording),
      (["sync", "--only-here", "d"], recording), (["check"], ["Check", "Recording"]),
      (["cloud", "status"], ["Cloud"]),
    ]
    for (words, sections) in commands {
      try check(words, sections, try home.run(words + ["--json", "-q"]))
    }
    try check(["recover"], recording, try home.run("recover", "--json"), isEmpty: true)
    #expect(try home.run("music", "folders", "--json").json([String].self).count == 1)
  }

  @Test("Commands on the cloud print only documented keys")
  func cloud() throws {
    let home = try CloudHome.ready()
    try home.folder.write(.noise(seconds: 0.1, seed: 1), to: "a.wav")
    for words in [
      ["put", "a.wav", "--as", "x/"], ["ls"], ["get", "x/a.wav", "-o", "b.wav"], ["status"],
      ["rm", "x/a.wav", "--yes"],
    ] {
      try check(words, ["Cloud", "Sync"], try home.run(words + ["--json", "-q"]))
    }
    let sync = try Myna.run(
      ["sync", "--json", "-q"], in: home.folder, environment: home.environment, timeout: 60)
    try check(["sync"], ["Sync"], sync)
  }

  @Test("The page lists every key in the command's sources, and no others")
  func sources() throws {
    let folder = JSONVocabulary.root.appendingPathComponent("Sources/CommandLineTool")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var keys: Set<String> = ["version"]
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for list in text.matches(of: #/enum CodingKeys: String, CodingKey \{(?<cases>[^}]*)\}/#) {
        keys.formUnion(list.cases.matches(of: #/= "(\w+)"/#).map { String($0.1) })
      }
    }
    #expect(keys.count > 100)
    #expect(
      vocabulary.rows.subtracting(keys).isEmpty, "\(vocabulary.rows.subtracting(keys).sorted())")
    #expect(
      keys.subtracting(vocabulary.all).isEmpty, "\(keys.subtracting(vocabulary.all).sorted())")
  }
}
