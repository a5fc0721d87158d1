import Foundation
import TestSupport
import Testing

@Suite("Manifests of work on lists")
struct ManifestTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.vowel(seconds: 1), to: "a.wav")
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.5), to: "b.wav")
  }

  private func checksum(_ name: String) throws -> String {
    let outcome = try Myna.shell("sha256sum \"$1\"", name, in: folder)
    return String(outcome.text.prefix(64))
  }

  @Test("A manifest has a line for each file that is done, with its measurements and other keys")
  func render() throws {
    let list = """
      {"audio_filepath": "a.wav", "output": "o/a.flac", "text": "ä", "speaker": {"id": 7}, "duration": 0.5}
      {"audio_filepath": "none.wav", "output": "o/n.flac"}
      {"audio_filepath": "b.wav", "output": "o/b.flac", "sha256": "old", "pitch": 1}
      """
    try folder.write(list, to: "list")
    let outcome = try Myna.run(
      "render", "--from", "list", "--rate-hz", "16000", "--manifest", "m.json", in: folder)
    #expect(outcome.status == 1)
    let lines = try ManifestLine.all(in: folder.text("m.json"))
    #expect(lines.map(\.audioPath) == ["o/a.flac", "o/b.flac"] && lines.map(\.text) == ["ä", nil])
    #expect(lines.map(\.duration) == [0.5, 0.5] && lines.map(\.offset) == [nil, nil])
    #expect(lines.allSatisfy { $0.sampleRate == 16_000 && $0.channels == 1 })
    for line in lines {
      #expect(try line.sha256 == checksum(line.audioPath))
      let info = try Myna.run("info", "--json", "./\(line.audioPath)", in: folder)
        .json([InfoSummary].self)[0]
      #expect(line.loudness == info.loudnessLUFS && line.truePeak == info.truePeakDBTP)
      #expect(line.pitch == info.medianPitchHz)
    }
    #expect(abs(try #require(lines[1].pitch) - 440) < 1)
    #expect(try folder.text("m.json").contains(#""speaker":{"id":7}"#))
    #expect(try !folder.text("m.json").contains(#""output""#))
  }

  @Test("info describes the files and parts in a list, and can make a manifest of them")
  func info() throws {
    let list = """
      {"audio_filepath": "a.wav", "offset": 0.25, "duration": 0.5, "text": "x"}
      {"audio_filepath": "b.wav", "output": "ignored.wav"}
      """
    try folder.write(list, to: "list")
    let outcome = try Myna.run(
      "info", "--from", "list", "--json=lines", "--manifest", "m.json", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let results = try ListedLine.all(in: outcome.text)
    #expect(results.map(\.path) == ["a.wav", "b.wav"] && results.map(\.seconds) == [0.5, 0.5])
    let lines = try ManifestLine.all(in: folder.text("m.json"))
    #expect(lines.map(\.offset) == [0.25, nil] && lines.map(\.duration) == [0.5, 0.5])
    #expect(try lines.map(\.sha256) == [checksum("a.wav"), checksum("b.wav")])
    #expect(lines[0].text == "x")
    // A manifest is a list.
    let again = try Myna.run("render", "--from", "m.json", "-o", "out/", in: folder)
    #expect(again.status == 0, "\(again.talk)")
    #expect(try folder.signal("out/a-0.25.wav").frameCount == 24_000)
  }

  @Test("normalize and denoise change the files in a list, and leave their inputs unchanged")
  func edits() throws {
    let before = try folder.data("a.wav")
    try folder.write("a.wav\nb.wav\n", to: "list")
    for command in ["normalize", "denoise"] {
      let outcome = try Myna.run(
        command, "--from", "list", "-o", "\(command)/", "--manifest", "\(command).json", "-f",
        "flac", in: folder)
      #expect(outcome.status == 0, "\(outcome.talk)")
      let lines = try ManifestLine.all(in: folder.text("\(command).json"))
      #expect(lines.map(\.audioPath) == ["\(command)/a.flac", "\(command)/b.flac"])
      guard command == "normalize" else { continue }
      for line in lines { #expect(abs(try #require(line.loudness) + 16) < 0.3) }
    }
    #expect(try folder.data("a.wav") == before)
  }

  @Test("A manifest replaces a file only with --force, and is no output of its own list")
  func replacing() throws {
    try folder.write("old\n", to: "m.json")
    try folder.write("a.wav\to.wav\n", to: "list")
    let refusal = try Myna.run("render", "--from", "list", "--manifest", "m.json", in: folder)
    #expect(refusal.isRefusal(naming: "“m.json” already exists"), "\(refusal.talk)")
    #expect(try folder.text("m.json") == "old\n" && !folder.names.contains("o.wav"))
    try folder.write("a.wav\to.wav\na.wav\tm.wav\n", to: "list")
    let forced = try Myna.run(
      "render", "--from", "list", "--manifest", "m.wav", "--force", "--json=lines", in: folder)
    #expect(try ListedLine.all(in: forced.text).map(\.code) == [nil, "exists"])
    #expect(try ManifestLine.all(in: folder.text("m.wav")).map(\.audioPath) == ["o.wav"])
  }

  @Test(
    "If a manifest cannot take a line, its file fails, and the manifest keeps whole lines",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 4)
    let manifest = "\(disk.path)/m.json"
    try folder.write(
      (1...40).map { "{\"audio_filepath\": \"b.wav\", \"output\": \"\($0).flac\"}\n" }.joined(),
      to: "list")
    let outcome = try Myna.run(
      "render", "--from", "list", "--manifest", manifest, "--json=lines", "-q", in: folder)
    let lines = try ListedLine.all(in: outcome.text)
    let done = lines.filter { $0.status == "done" }
    #expect(lines.count == 40 && !done.isEmpty && done.count < 40, "\(outcome.talk.prefix(500))")
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: manifest)), as: UTF8.self)
    #expect(Set(try ManifestLine.all(in: text).map(\.audioPath)) == Set(done.compactMap(\.output)))
    let failed = lines.filter { $0.status == "failed" }
    #expect(outcome.status == 75 && failed.allSatisfy { $0.code == "no-space" })
    #expect(failed.allSatisfy { $0.error?.contains("manifest “\(manifest)”") == true })
  }
}
