import Foundation
import TestSupport
import Testing

@Suite("myna generate")
struct GenerateTests {
  let folder = Scratch()

  private struct Summary: Decodable {
    let signal: String
    let output: String
    let format: String
    let seconds: Double
    let frames: Int
    let sampleRate: Double
    let channels: Int
    let clippedSamples: Int
  }

  @Test("A tone has the requested frequency, peak, length, and format, and is an exact sine")
  func tone() throws {
    let outcome = try Myna.run(
      "generate", "tone", "-o", "a.wav", "--format", "wav-float", "--frequency", "997",
      "--level", "-6", "--duration", "2", "--channels", "2", "--rate-hz", "44100", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty)
    let tone = try folder.signal("a.wav")
    let expected = Signal.sine(
      frequency: 997, amplitude: pow(10, -6 / 20.0), sampleRate: 44_100, seconds: 2)
    #expect(tone.sampleRate == 44_100)
    #expect(tone.difference(from: expected.stereo) < -140)
  }

  @Test("By default, a tone is a second of 440 Hz with a peak of −12 dBFS, in mono at 48 kHz")
  func defaults() throws {
    try #require(try Myna.run("generate", "tone", "-o", "a.flac", in: folder).status == 0)
    let tone = try folder.signal("a.flac")
    #expect(tone.sampleRate == 48_000 && tone.channels.count == 1 && tone.frameCount == 48_000)
    #expect(abs(tone.peakDecibels + 12) < 0.01)
    #expect(abs(cents(tone.dominantFrequency, above: 440)) < 0.1)
  }

  @Test(
    "The number of frames is the duration times the sample rate, rounded",
    arguments: [
      ("0.33333", "48000", 16_000), ("0.1", "11025", 1_103), ("1:01", "8000", 488_000),
      ("0.00002", "48000", 1),
    ])
  func frameCount(duration: String, rate: String, frames: Int) throws {
    let words = ["generate", "silence", "-o", "a.wav", "--duration", duration, "--rate-hz", rate]
    let summary = try Myna.run(words + ["--json"], in: folder).json(Summary.self)
    #expect(summary.frames == frames && summary.seconds == Double(frames) / summary.sampleRate)
    #expect(summary.signal == "silence" && summary.output == "a.wav" && summary.format == "wav")
    #expect(summary.channels == 1 && summary.clippedSamples == 0)
    let silence = try folder.signal("a.wav")
    #expect(silence.frameCount == frames && silence.peak == 0)
  }

  @Test("A sweep rises by the same number of octaves each second")
  func sweep() throws {
    let words = ["generate", "sweep", "-o", "a.wav", "--from-frequency", "100"]
    let outcome = try Myna.run(
      words + ["--to-frequency", "6400", "--duration", "12"], in: folder)
    try #require(outcome.status == 0)
    let sweep = try folder.signal("a.wav")
    for (time, frequency) in [(2, 200.0), (6, 800), (10, 3_200)] {
      let part = sweep[Double(time) - 0.05..<Double(time) + 0.05]
      #expect(abs(cents(part.dominantFrequency, above: frequency)) < 40)
    }
    #expect(abs(sweep.peakDecibels + 12) < 0.01)
  }

  @Test(
    "Frequencies of half the sample rate or more are refused, and default frequencies are lowered")
  func nyquist() throws {
    for (kind, option) in [("tone", "--frequency"), ("sweep", "--to-frequency")] {
      let outcome = try Myna.run(
        "generate", kind, "-o", "a.wav", "--rate-hz", "16000", option, "8000", in: folder)
      #expect(outcome.isRefusal(64, naming: "8000 Hz") && outcome.talk.contains("--rate-hz"))
    }
    #expect(folder.names.isEmpty)
    let low = try Myna.run("generate", "sweep", "-o", "a.wav", "--rate-hz", "8000", in: folder)
    #expect(low.status == 0)
    let end = try folder.signal("a.wav")[0.99..<1]
    #expect(abs(cents(end.dominantFrequency, above: 3_600)) < 150)
  }

  @Test("Noise has the RMS level and spectral slope of its color, and the same seed reproduces it")
  func noise() throws {
    for (color, slope) in [("white", 3.01), ("pink", 0)] {
      let words = ["generate", "noise", "--color", color, "--duration", "20"]
      for (name, seed) in [("a.wav", "5"), ("b.wav", "5"), ("c.wav", "6")] {
        let outcome = try Myna.run(words + ["-o", name, "--seed", seed, "--force"], in: folder)
        try #require(outcome.status == 0)
      }
      let noise = try folder.signal("a.wav")
      // The tolerances are for chance: 20 s of an octave of 100 Hz deviate by about 0.1 dB.
      #expect(abs(noise.rmsDecibels + 20) < 0.4)
      let octaves = [100.0, 200, 400, 800, 1_600, 3_200, 6_400].enumerated().map {
        noise.bandDecibels($1..<2 * $1) - slope * Double($0)
      }
      let mean = octaves.reduce(0, +) / Double(octaves.count)
      for level in octaves { #expect(abs(level - mean) < 0.6) }
      #expect(try folder.data("a.wav") == folder.data("b.wav"))
      #expect(try folder.signal("c.wav").channels != noise.channels)
    }
  }

  @Test("Noise that exceeds full scale is clipped with a warning, except in wav-float")
  func clipping() throws {
    let words = ["generate", "noise", "--level", "0", "-o", "a.wav", "--force"]
    let outcome = try Myna.run(words, in: folder)
    #expect(outcome.status == 0 && outcome.talkLines.count == 1)
    #expect(outcome.talk.contains("“a.wav”") && outcome.talk.contains("clipped"))
    #expect(try Myna.run(words + ["--quiet"], in: folder).talk.isEmpty)
    #expect(try Myna.run(words + ["-f", "wav-float"], in: folder).talk.isEmpty)
    #expect(abs(try folder.signal("a.wav").peakDecibels - 4.77) < 0.01)
  }

  @Test("A signal can be written to a pipe if the format is specified")
  func pipe() throws {
    let outcome = try Myna.shell(
      #""$MYNA" generate tone -o - --format flac | "$MYNA" render - -o a.wav"#, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try folder.signal("a.wav").frameCount == 48_000)
    let refused = try Myna.shell(#""$MYNA" generate tone -o - | cat"#, in: folder)
    #expect(refused.talk.contains("--format wav") && refused.output.isEmpty)
  }

  @Test(
    "An existing file is replaced only with --force, and in a folder the file is named by signal")
  func destinations() throws {
    try folder.write("precious", to: "a.wav")
    #expect(
      try Myna.run("generate", "tone", "-o", "a.wav", in: folder).isRefusal(naming: "--force"))
    #expect(try folder.text("a.wav") == "precious")
    #expect(try Myna.run("generate", "tone", "-o", "a.wav", "--force", in: folder).status == 0)
    #expect(try folder.signal("a.wav").frameCount == 48_000)
    #expect(try Myna.run("generate", "sweep", "-o", "out/", in: folder).status == 0)
    #expect(try folder.signal("out/sweep.wav").frameCount == 48_000)
  }

  @Test(
    "Options without an effect and nonsensical values are refused",
    arguments: [
      (["tone", "--color", "pink"], "--color"), (["silence", "--level", "-3"], "--level"),
      (["noise", "--frequency", "100"], "--frequency"), (["sweep", "--seed", "3"], "--seed"),
      (["tone", "--duration", "0"], "--duration"), (["tone", "--duration", "1x"], "1x"),
      (["tone", "--rate-hz", "7999"], "8000"), (["tone", "--channels", "3"], "--channels"),
      (["noise", "--color", "pinc"], "pink"), (["nois"], "noise"), ([], "sweep"),
      (["tone", "extra"], "extra"), (["tone", "--level", "1"], "--level"),
    ])
  func misuse(words: [String], naming name: String) throws {
    let outcome = try Myna.run(["generate"] + words + ["-o", "a.wav"], in: folder)
    #expect(outcome.isRefusal(64, naming: name), "\(outcome.talk)")
    #expect(folder.names.isEmpty)
  }

  @Test("An unsupported sample rate is refused, and the message names a supported one")
  func formatRate() throws {
    let outcome = try Myna.run(
      "generate", "tone", "-o", "a.mp3", "--rate-hz", "96000", in: folder)
    #expect(outcome.isRefusal(64, naming: "--rate-hz 48000"))
    #expect(folder.names.isEmpty)
  }
}
