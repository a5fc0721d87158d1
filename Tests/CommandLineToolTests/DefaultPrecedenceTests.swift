import Foundation
import MIDI
import SoundFiles
import TestSupport
import Testing

@Suite("Defaults and the command line")
struct DefaultPrecedenceTests {
  let home = LibraryHome()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder("home/settings"), withIntermediateDirectories: true)
    try home.folder.write(.sine(frequency: 440, seconds: 0.5), to: "in.wav")
    try home.folder.write(#"[{"reverse": true}]"#, to: "chain.json")
    try home.folder.write(.note(69, at: 0, length: 200), to: "tune.mid")
  }

  private func defaults(_ lines: String...) throws {
    try home.folder.write(lines.joined(separator: "\n"), to: "home/settings/command.conf")
  }

  private func run(_ line: String) throws -> Outcome {
    try home.run(line.split(separator: " ").map(String.init))
  }

  private struct Info: Decodable {
    let fileFormat: String
    let format: String
    let seconds: Double
  }

  private func info(_ name: String) throws -> Info {
    try #require(try home.run("info", name, "--json").json([Info].self).first)
  }

  @Test(
    "An option on the command line overrides a conflicting default",
    arguments: [
      ("render.bitrate = 128", "render in.wav -o out.mp3 --quality 5"),
      ("render.quality = 5", "render in.wav -o out.mp3 --bitrate 64"),
      ("render.mono = yes", "render in.wav -o out.wav --channels 2"),
      ("render.no-limiter = yes", "render in.wav -o out.wav --normalize -20"),
      ("render.highpass = 80", "render in.wav -o out.wav --chain chain.json"),
      ("render.fade-in = 0.1", "render in.wav -o out.wav --chain chain.json"),
      ("render.mix-gain = -6", "render in.wav -o out.wav --chain chain.json"),
      ("render.chain = chain.json", "render in.wav -o out.wav --gain -3"),
      ("render.bits = 24", "render in.wav -o out.wav --dither none"),
      ("piano.soundfont = missing.sf2", "piano tune.mid -o out.wav --strings"),
      ("piano.strings = yes", "piano tune.mid -o out.wav --soundfont missing.sf2"),
      ("plot.show = waveform", "plot in.wav -o out.svg -e hawk"),
      ("plot.effect = hawk", "plot in.wav -o out.svg --show waveform"),
      ("plot.format = png", "plot in.wav -o out.svg"),
      ("cloud.for = 1d", "cloud link in.wav --revoke"),
      ("record.split-every = 1h", "record --append missing"),
      ("record.output = out.wav", "record --append missing"),
    ])
  func given(line: String, command: String) throws {
    try defaults(line)
    let outcome = try run(command)
    #expect(!outcome.talk.contains("command.conf"), "\(outcome.talk)")
    // The same without the file, which also covers commands that fail here for another reason.
    let plain = try run(command + " --no-config" + (outcome.status == 0 ? " --force" : ""))
    #expect(outcome.status == plain.status, "\(outcome.talk)")
    if plain.status != 0 { #expect(outcome.talk == plain.talk) }
  }

  @Test("When a default conflicts, the option on the command line takes effect")
  func effective() throws {
    try defaults("render.fade-in = 0.4", "render.chain = chain.json", "plot.show = waveform")
    #expect(try run("render in.wav -o gain.wav --gain -6").status == 0)
    #expect(try run("render in.wav -o same.wav --gain -6 --fade-in 0.4 --no-config").status == 0)
    #expect(
      try home.folder.signal("gain.wav").channels == home.folder.signal("same.wav").channels)
    #expect(try run("plot in.wav -o pitch.svg -e chipmunk").status == 0)
    #expect(try run("plot in.wav -o same.svg -e chipmunk --show pitch --no-config").status == 0)
    #expect(try home.folder.text("pitch.svg") == home.folder.text("same.svg"))
  }

  @Test("A default effect for plots appears in a pitch diagram requested on the command line")
  func plottedEffect() throws {
    try defaults("plot.effect = chipmunk")
    #expect(try run("plot in.wav -o out.svg --show waveform,pitch").status == 0)
    #expect(
      try run("plot in.wav -o same.svg --show waveform,pitch -e chipmunk --no-config").status == 0)
    #expect(try home.folder.text("out.svg") == home.folder.text("same.svg"))
  }

  @Test(
    "A default that a format doesn't support is ignored, for single files and in folders",
    arguments: [
      ("quality = 10", "out.wav"), ("quality = 10", "out.flac"), ("quality = 5", "out.opus"),
      ("quality = 2.5", "out.flac"), ("dither = none", "out.mp3"), ("bits = 24", "out.mp3"),
      ("bits = 32", "out.flac"), ("bitrate = 128", "out.flac"), ("bitrate = 128", "out.wav"),
      ("rate-hz = 44100", "out.opus"),
    ])
  func unfit(line: String, output: String) throws {
    try defaults("render.\(line)")
    let format = output.suffix(from: try #require(output.firstIndex(of: "."))).dropFirst()
    let file = try run("render in.wav -o \(output)")
    #expect(file.status == 0, "\(file.talk)")
    let folder = try run("render in.wav -o out/ --format \(format)")
    #expect(folder.status == 0, "\(folder.talk)")
    #expect(try run("render in.wav -o plain.\(format) --no-config").status == 0)
    #expect(try run("render in.wav -o plain/ --format \(format) --no-config").status == 0)
    for (name, plain) in [(output, "plain.\(format)"), ("out/in.\(format)", "plain/in.\(format)")] {
      let expected = try home.folder.signal(plain).channels
      #expect(try home.folder.signal(name).channels == expected, "\(name)")
    }
  }

  @Test("In a folder, each file uses the defaults that its format supports")
  func mixed() throws {
    #expect(try run("render in.wav -o song.mp3").status == 0)
    try defaults("render.bits = 24", "render.bitrate = 64", "trim.bitrate = 64")
    let outcome = try run("render in.wav song.mp3 -o out/ --gain -1")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try info("out/in.wav").format.contains("24"))
    let same = try run("render song.mp3 -o same.mp3 --gain -1 --bitrate 64 --no-config")
    #expect(same.status == 0, "\(same.talk)")
    #expect(try home.folder.data("out/song.mp3").count == home.folder.data("same.mp3").count)
    let trimmed = try run("trim in.wav --to 0.2 -o trimmed/")
    #expect(trimmed.status == 0, "\(trimmed.talk)")
    #expect(abs(try info("trimmed/in.wav").seconds - 0.2) < 0.001)
  }

  @Test("The same option is still refused on the command line if the format doesn't support it")
  func typed() throws {
    try defaults("render.quality = 5", "render.bits = 16")
    let outcome = try run("render in.wav -o out.wav --quality 3")
    #expect(outcome.isRefusal(64, naming: "--quality 3") && !outcome.talk.contains("command.conf"))
    #expect(try run("render in.wav -o out.mp3 --bits 16").isRefusal(64, naming: "--bits 16"))
  }

  @Test("Default encoding options don't stop export from copying a file unchanged")
  func copies() throws {
    try home.fill("Walk")
    try defaults("export.quality = 5")
    let outcome = try run("export Walk -o out/")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try run("export Walk -o same/ --no-config").status == 0)
    let name = try #require(home.folder.names.first { $0.hasPrefix("out/") }).dropFirst(4)
    #expect(try home.folder.data("out/\(name)") == home.folder.data("same/\(name)"))
  }

  @Test(
    "Defaults that conflict only with each other are refused, with both line numbers",
    arguments: [
      ("highpass = 5000", "lowpass = 300", "--highpass must be lower than --lowpass"),
      ("from = 5", "to = 2", "--from must be before --to."),
      ("chain = chain.json", "gain = -3", "--chain and --gain cannot be used together"),
    ])
  func together(one: String, other: String, sentence: String) throws {
    try defaults("# Defaults", "render.\(one)", "render.jobs = 1", "render.\(other)")
    let outcome = try run("render in.wav -o out.wav")
    #expect(outcome.isRefusal(64, naming: "command.conf”, lines 2 and 4: "), "\(outcome.talk)")
    #expect(outcome.talk.contains(sentence), "\(outcome.talk)")
    #expect(outcome.talk.contains("Correct one of the lines, or add --no-config."))
    #expect(!home.folder.names.contains("out.wav"))
  }

  @Test("A default threshold doesn't affect recordings that don't use it")
  func threshold() throws {
    try defaults("record.threshold = -40")
    let outcome = try run("record --append missing")
    #expect(outcome.isRefusal(naming: "missing") && !outcome.talk.contains("--threshold"))
  }
}
