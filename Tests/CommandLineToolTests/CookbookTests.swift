import Foundation
import SoundFiles
import TestSupport
import Testing

/// Runs the lines of `docs/cookbook.md`, and measures what their comments state with ffmpeg.
@Suite("Cookbook")
struct CookbookTests {
  let home = LibraryHome()
  private var folder: Scratch { home.folder }

  init() throws {
    // Two words, with a second of silence before, between, and after them.
    func silence(_ seconds: Double) -> [Float] { Signal.silence(seconds: seconds).samples }
    let word = Signal.sine(frequency: 220, amplitude: 0.3, seconds: 3.5).samples
    let talk = silence(1) + word + silence(1) + word + silence(1)
    try folder.write(Signal([talk, talk], sampleRate: 48_000), to: "talk.wav", format: .wav24)
    try folder.write(
      .sine(frequency: 330, amplitude: 0.3, sampleRate: 44_100, seconds: 5), to: "voice.wav")
    try folder.write(.noise(channelCount: 6, seconds: 1), to: "surround.wav")
    try folder.write(.note(60, at: 0, length: 1_000), to: "tune.mid")
    try folder.write(
      WAVBytes.integer(Signal.sine(frequency: 440, seconds: 1).samples).data.prefix(44 + 48_000),
      to: "cut-off.wav")
    try folder.write(
      """
      [{"reverse": true}, {"pad": {"after": 1}}, {"delay": {"delayTime": 0.5, "wetDryMix": 30}},
       {"reverse": true}, {"trim": {"to": 6}}]
      """, to: "swell.json")
  }

  @Test("The cookbook covers the tasks of a voice worker")
  func count() { #expect(CookbookRecipe.all.count >= 50) }

  @Test(
    "Each command in the cookbook has the result that its comment states",
    arguments: CookbookRecipe.all.filter { !$0.needsSound })
  func result(recipe: CookbookRecipe) throws {
    if recipe.needsCloud { try setUpCloud() }
    let outcome = try home.shell("myna() { \"$MYNA\" \"$@\"; }\n\(recipe.command)")
    #expect(outcome.status == 0, "\(outcome.talk)")
    for result in recipe.results { try check(result, recipe, outcome.text) }
    if let output = recipe.output, !recipe.command.contains("--dry-run") {
      #expect(FileManager.default.fileExists(atPath: folder(output)))
    }
  }

  private func setUpCloud() throws {
    let outcome = try home.shell(
      """
      mkdir bucket && "$MYNA" cloud setup folder bucket -q &&
        "$MYNA" cloud put talk.wav --as Backup/talk.wav -q && "$MYNA" import -q voice.wav
      """)
    try #require(outcome.status == 0, "\(outcome.talk)")
  }

  private func check(_ result: String, _ recipe: CookbookRecipe, _ printed: String) throws {
    if result.hasPrefix("prints ") {
      #expect(printed.contains(result.dropFirst("prints ".count)), "\(printed)")
      return
    }
    let output = folder(try #require(recipe.output))
    let number = Double(result.prefix { !$0.isLetter && $0 != " " })
    func probe(_ field: String) throws -> String {
      try shell(
        "ffprobe -v error -select_streams a:0 -show_entries \(field) -of default=nk=1:nw=1 '\(output)'"
      )
    }
    switch result.split(separator: " ").last {
    case "s":
      // Lossy formats may have the encoder's delay, and round to a packet.
      let tolerance = output.hasSuffix(".wav") || output.hasSuffix(".flac") ? 0.002 : 0.06
      let seconds = try #require(Double(try probe("format=duration")))
      #expect(abs(seconds - (number ?? 0)) < tolerance, "\(seconds)")
    case "Hz": #expect(try Double(probe("stream=sample_rate")) == number)
    case "mono": #expect(try probe("stream=channels") == "1")
    case "stereo": #expect(try probe("stream=channels") == "2")
    case "channels": #expect(try Double(probe("stream=channels")) == number)
    case "bit":
      let (plain, raw) = (
        try probe("stream=bits_per_sample"), try probe("stream=bits_per_raw_sample")
      )
      #expect([plain, raw].contains(String(Int(number ?? 0))), "\(plain) \(raw)")
    case "kbit/s":
      let rate = try #require(Double(try probe("stream=bit_rate")))
      #expect(abs(rate / 1_000 - (number ?? 0)) < 0.03 * rate / 1_000, "\(rate)")
    case "LUFS":
      let log = try shell("ffmpeg -nostats -i '\(output)' -af ebur128 -f null - 2>&1")
      let line = try #require(log.split(separator: "\n").last { $0.contains("I:") })
      let loudness = try #require(Double(line.split(separator: " ")[1]))
      #expect(abs(loudness - (number ?? 0)) < 0.3, "\(loudness)")
    case "pixels":
      let size = try shell(
        "ffprobe -v error -select_streams v -show_entries stream=width,height -of csv=p=0:s=x '\(output)'"
      )
      #expect(result == "\(size) pixels")
    case "files":
      let names = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(names.count == Int(number ?? 0), "\(names)")
    default: Issue.record("The comment “\(result)” cannot be measured.")
    }
  }

  private func shell(_ line: String) throws -> String {
    String(decoding: try Tool.shell.run(line), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
