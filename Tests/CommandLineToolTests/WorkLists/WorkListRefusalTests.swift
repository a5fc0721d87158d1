import Foundation
import TestSupport
import Testing

@Suite("Refused lists")
struct WorkListRefusalTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "a.wav")
    try folder.write("a.wav\tout.wav\n", to: "list")
  }

  @Test(
    "Arguments that contradict a list, or need one, are refused before anything is written",
    arguments: [
      ("render --from list a.wav", "leave out “a.wav”"),
      ("render a.wav --from - -o x.wav", "leave out “a.wav”"),
      ("info --from list a.wav", "leave out “a.wav”"),
      ("denoise --from list last", "leave out “last”"),
      ("render --from list --shard 0/3", "“0/3”"), ("render --from list --shard 5/3", "“5/3”"),
      ("render --from list --shard a/b", "“a/b”"), ("info --from list --json", "--json=lines"),
      ("render --from list --to 3", "--to"), ("render --from list -o x.wav", "“x.wav”"),
      ("render --from list -o list", "“list”"), ("render --from list -o -", "“-”"),
      ("info a.wav --shard 1/2", "--from LIST"), ("render a.wav -o x.wav -0", "--from LIST"),
      ("render a.wav --from 0.1 -o x.wav --manifest m.json", "--from LIST"),
      ("normalize a.wav -o x.wav --manifest m.json", "--from LIST"),
      ("render --from 0:05 -o x.wav", "Specify the files to render"),
      ("render a.wav --from none -o x.wav", "“none”"),
      ("render --from list --manifest list --force", "“list” is the list"),
      ("render --from list --manifest .", "“.”"), ("render --from list --manifest -", "“-”"),
      ("render --from list --pitch high", "high"), ("render --from list --raw s16le", "--raw"),
    ])
  func usage(line: String, mention: String) throws {
    let outcome = try Myna.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["a.wav", "list"])
  }

  @Test(
    "A list that cannot be read, and a manifest that cannot be written, are named",
    arguments: [
      ("info --from none", "“none”"), ("info --from .", "“.”"), ("info --from 7", "“7”"),
      ("render --from list --manifest a.wav", "“a.wav” already exists"),
      ("render --from list --manifest none/m.json", "“none/m.json”"),
    ])
  func files(line: String, mention: String) throws {
    let before = try folder.data("a.wav")
    let outcome = try Myna.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(naming: mention), "\(outcome.talk)")
    #expect(try folder.names == ["a.wav", "list"] && folder.data("a.wav") == before)
  }

  @Test("With operands, --from is still a time, also if there is a file of that name")
  func time() throws {
    try folder.write("a.wav\n", to: "0.1")
    let outcome = try Myna.run("render", "a.wav", "--from", "0.1", "-o", "x.wav", in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try folder.signal("x.wav").frameCount == 4_800)
    #expect(try Myna.run("render", "--from", "0.1", "-o", "out/", in: folder).status == 0)
    #expect(try folder.signal("out/a.wav").frameCount == 9_600)
  }

  @Test("A list, a shard, and a manifest cannot be defaults, and other defaults suit each line")
  func defaults() throws {
    let home = LibraryHome(in: folder)
    try FileManager.default.createDirectory(
      atPath: folder("home/settings"), withIntermediateDirectories: true)
    for line in ["info.from = list", "render.shard = 1/2", "render.manifest = m.json"] {
      try folder.write(line, to: "home/settings/command.conf")
      let outcome = try home.run("info", "a.wav")
      #expect(outcome.isRefusal(64, naming: "cannot be a default"), "\(line) \(outcome.talk)")
    }
    try folder.write(
      "render.format = flac\nrender.to = 0.1\nrender.bitrate = 64",
      to: "home/settings/command.conf")
    try folder.write("a.wav\tout.wav\na.wav\tout.mp3\n", to: "list")
    let outcome = try home.run("render", "--from", "list")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try folder.signal("out.wav").frameCount == 9_600)
    try folder.write("a.wav", to: "list")
    #expect(try home.run("render", "--from", "list", "-o", "out/").status == 0)
    #expect(try folder.signal("out/a.flac").frameCount == 9_600)
  }

  @Test("An output in the takes folder becomes a recording, and never replaces one")
  func takes() throws {
    let home = LibraryHome(in: folder)
    try home.fill("Talk")
    let name = try #require(try home.list().first?.path.split(separator: "/").last)
    let before = try folder.data("home/takes/\(name)")
    try folder.write("a.wav\thome/takes/\(name)\na.wav\thome/takes/New.flac\n", to: "list")
    let outcome = try home.run("render", "--from", "list", "--force", "--json=lines")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(outcome.status == 1 && lines.map(\.code) == ["exists", nil], "\(outcome.talk)")
    #expect(try folder.data("home/takes/\(name)") == before)
    #expect(Set(try home.list().map(\.title)) == ["Talk", "New"])
  }
}
