import TestSupport
import Testing

@Suite("myna render: arguments and file names")
struct RenderNamesTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.5), to: "in.wav")
  }

  @Test(
    "A negative option value is accepted in every notation",
    arguments: [
      ["--pitch", "-1200"], ["--pitch=-1200"], ["-p", "-1200"], ["-p-1200"],
    ])
  func negative(option: [String]) throws {
    let outcome = try Myna.run(["render", "in.wav", "-o", "out.wav"] + option, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    let middle = try folder.signal("out.wav")[0.1..<0.4]
    #expect(abs(cents(middle.dominantFrequency, above: 220)) < 2)
  }

  @Test(
    "An option that is specified twice is refused before anything is written",
    arguments: [
      ["-p", "300", "--pitch", "-1200"], ["-o", "b.wav"], ["-f", "wav", "--format=wav"],
    ])
  func repeated(options: [String]) throws {
    let outcome = try Myna.run(["render", "in.wav", "-o", "out.wav"] + options, in: folder)
    #expect(outcome.isRefusal(64, naming: "was given twice"), "\(outcome.talk)")
    #expect(folder.names == ["in.wav"])
  }

  @Test("A format that conflicts with the output's extension is refused")
  func contradiction() throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", "-f", "flac", in: folder)
    #expect(outcome.isRefusal(64, naming: "“out.flac”"), "\(outcome.talk)")
    #expect(folder.names == ["in.wav"])
  }

  @Test("Options can come before and between the files")
  func order() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.5), to: "b.wav")
    let outcome = try Myna.run("render", "-q", "in.wav", "-o", "out", "b.wav", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(folder.names == ["b.wav", "in.wav", "out", "out/b.wav", "out/in.wav"])
  }

  @Test(
    "Input and output files can have any valid name",
    arguments: [
      "a b  c.wav", "two\nlines.wav", "🐦 Hirtenmaina.wav", "日本語.wav", "it's \"quoted\".wav",
      "*.wav",
      "$HOME.wav", "tab\there.wav", "e\u{301}.wav", "back\\slash.wav", "%s%n.wav", "..hidden.wav",
      String(repeating: "x", count: 240) + ".wav",
    ])
  func names(name: String) throws {
    try folder.write(try folder.data("in.wav"), to: name)
    let outcome = try Myna.run("render", name, "-o", "out/", "--json", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.talk.contains("out"))
    #expect(folder.names.contains("out/\(name)"))
    #expect(try outcome.json([RenderSummary].self).first?.output == "out/\(name)")
    #expect(try Myna.run("info", name, in: folder).status == 0)
  }

  @Test("After --, a file name can begin with a dash")
  func leadingDash() throws {
    try folder.write(try folder.data("in.wav"), to: "-x.wav")
    #expect(try Myna.run("render", "-o", "-out.wav", "--", "-x.wav", in: folder).status == 0)
    #expect(try folder.signal("./-out.wav").frameCount == 24_000)
    #expect(try Myna.run("info", "--", "-x.wav", in: folder).status == 0)
    #expect(try Myna.run("render", "-x.wav", "-o", "b.wav", in: folder).status == 64)
    #expect(try Myna.run("info", "--", "--help", in: folder).isRefusal(naming: "--help"))
  }

  @Test("An error about a file name with control characters is one line without control characters")
  func controlCharacters() throws {
    for name in ["no\nsuch.wav", "no\u{1b}[31msuch.wav", "no\rsuch.wav"] {
      let outcome = try Myna.run("render", name, "-o", "out.wav", in: folder)
      #expect(outcome.isRefusal(naming: "such.wav"), "\(outcome.talk)")
      #expect(!outcome.talk.dropLast().unicodeScalars.contains { $0.value < 32 })
    }
  }

  @Test("--pitch and --rate are applied in addition to the effect")
  func combined() throws {
    let outcome = try Myna.run(
      "render", "in.wav", "-o", "out.wav", "-e", "chipmunk", "--pitch", "-1200", "--rate", "0.5",
      in: folder)
    #expect(outcome.status == 0)
    let output = try folder.signal("out.wav")
    #expect(abs(output.frameCount - 48_000) <= 1)
    #expect(abs(cents(output[0.2..<0.8].dominantFrequency, above: 440)) < 3)
  }

  @Test("--natural preserves a voice's resonances in an effect, and --formant shifts them")
  func formants() throws {
    try folder.write(.vowel(seconds: 2), to: "voice.wav")
    /// Returns the prominence of the resonance at 1,220 Hz.
    func contrast(_ options: String...) throws -> Double {
      let outcome = try Myna.run(
        ["render", "voice.wav", "-o", "out.wav", "--force"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.talk)")
      let voice = try folder.signal("out.wav")[0.5..<1.5]
      return voice.bandDecibels(1_050..<1_400) - voice.bandDecibels(1_650..<2_000)
    }
    let voice = try contrast()
    #expect(try abs(contrast("-e", "chipmunk", "--natural") - voice) < 4)
    #expect(try contrast("-e", "chipmunk") < voice - 6)
    #expect(try contrast("--formant", "600") < voice - 6)
    #expect(try abs(contrast("-p", "600", "--formant", "-600") - voice) < 4)
  }

  @Test(
    "--lowpass attenuates a tone two octaves above its cutoff by 48 dB, and --reverb adds a tail")
  func lowPassAndReverb() throws {
    #expect(
      try Myna.run("render", "in.wav", "-o", "low.wav", "--lowpass", "110", in: folder).status == 0)
    // A fourth-order Butterworth filter: 24 dB per octave, 48 dB over two.
    let level = try folder.signal("low.wav")[0.2..<0.4].level(at: 440)
    #expect(abs(level - (-6.02 - 48.2)) < 1)
    for preset in ["cathedral", "Cathedral", "large-hall"] {
      let outcome = try Myna.run(
        "render", "in.wav", "-o", "\(preset).flac", "--reverb", preset, in: folder)
      #expect(outcome.status == 0)
      #expect(try folder.signal("\(preset).flac").duration > 2)
    }
  }
}
