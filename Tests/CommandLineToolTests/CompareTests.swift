import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna compare")
struct CompareTests {
  let folder = Scratch()

  private struct Summary: Decodable {
    struct File: Decodable {
      let path: String
      let seconds: Double
      let frames: Int
      let sampleRate: Double
      let channels: Int
    }

    let first: File
    let second: File
    let identical: Bool
    let sameLength: Bool
    let frames: Int
    let similar: Bool
    let offsetFrames: Int
    let offsetSeconds: Double
    let gainDecibels: Double?
    let inverted: Bool
    let residualDecibels: Double?
    let firstDifferenceSeconds: Double?
    let resampled: Bool
    let mixedToMono: Bool
  }

  private func summary(_ options: String...) throws -> Summary {
    let outcome = try Myna.run(["compare", "a.wav", "b.wav", "--json"] + options, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    return try outcome.json(Summary.self)
  }

  private func write(_ noise: Signal, delayedBy frames: Int, gain: Float) throws {
    let silence = [Float](repeating: 0, count: frames)
    let delayed = noise.channels.map { silence + $0.map { $0 * gain } }
    try folder.write(noise, to: "a.wav", format: .wavFloat)
    try folder.write(
      Signal(delayed, sampleRate: noise.sampleRate), to: "b.wav", format: .wavFloat)
  }

  @Test("The offset, level, and polarity of a copy are found")
  func copy() throws {
    try write(.noise(seconds: 2), delayedBy: 1_200, gain: -0.5)
    let result = try summary()
    #expect(result.first.path == "a.wav" && result.second.path == "b.wav")
    #expect(result.first.frames == 96_000 && result.second.frames == 97_200)
    #expect(result.first.seconds == 2 && result.first.channels == 1)
    #expect(result.offsetFrames == 1_200 && result.offsetSeconds == 0.025)
    #expect(abs(try #require(result.gainDecibels) + 6.02) < 0.01 && result.inverted)
    // The rounding errors of the sums are all that is left.
    #expect((result.residualDecibels ?? -.infinity) < -120 && result.frames == 96_000)
    #expect(!result.identical && !result.sameLength && result.firstDifferenceSeconds != nil)
    let text = try Myna.run("compare", "a.wav", "b.wav", in: folder).text
    for words in ["0.025 s", "1200 frames", "later", "-6.02 dB", "inverted", "not identical"] {
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test("Added noise and the first difference are measured")
  func residual() throws {
    let tone = Signal.chord(seconds: 2)
    var changed = tone
    let noise = Signal.noise(amplitude: 0.01, seconds: 1)
    for (frame, sample) in noise.samples.enumerated() {
      changed.channels[0][48_000 + frame] += sample
    }
    try folder.write(tone, to: "a.wav", format: .wavFloat)
    try folder.write(changed, to: "b.wav", format: .wavFloat)
    let result = try summary()
    // The noise is in half of the file, which is −3 dB.
    let expected = noise.rmsDecibels - tone.rmsDecibels - 3.01
    #expect(abs(try #require(result.residualDecibels) - expected) < 0.1)
    #expect(abs(try #require(result.gainDecibels)) < 0.01 && !result.inverted)
    #expect(result.offsetFrames == 0 && result.sameLength)
    #expect(abs(try #require(result.firstDifferenceSeconds) - 1) < 0.001)
  }

  @Test(
    "Unrelated files are reported as not similar, and aligned files as similar",
    arguments: ["1", "0"])
  func dissimilar(maximumOffset: String) throws {
    let options = ["--max-offset", maximumOffset]
    try folder.write(.noise(seconds: 2, seed: 1), to: "a.wav")
    try folder.write(.noise(seconds: 2, seed: 2), to: "b.wav")
    let other = try summary(options[0], options[1])
    #expect(!other.similar && other.offsetFrames == 0)
    let text = try Myna.run(["compare", "a.wav", "b.wav"] + options, in: folder).text
    #expect(text.contains("not similar"), "\(text)")
    try folder.write(.noise(amplitude: 0.1, seconds: 2, seed: 1), to: "b.wav")
    let same = try summary(options[0], options[1])
    #expect(same.similar && same.offsetFrames == 0)
  }

  @Test("Identical samples in different formats compare as identical")
  func identical() throws {
    try folder.write(.noise(seconds: 1), to: "a.wav")
    try folder.write(try folder.signal("a.wav"), to: "b.flac", title: "Copy")
    try folder.write(.noise(seconds: 1, seed: 2), to: "c.wav")
    let words = ["compare", "a.wav", "b.flac", "--require-identical"]
    let outcome = try Myna.run(words, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(outcome.text.contains("identical") && !outcome.text.contains("not identical"))
    let json = try Myna.run(words + ["--json"], in: folder)
    let result = try json.json(Summary.self)
    #expect(result.identical && result.sameLength && result.offsetFrames == 0)
    #expect(result.gainDecibels == 0 && result.firstDifferenceSeconds == nil)
    #expect(json.text.contains(#""residualDecibels" : null"#))
    #expect(try Myna.run("compare", "a.wav", "c.wav", in: folder).status == 0)
    let different = try Myna.run("compare", "a.wav", "c.wav", "--require-identical", in: folder)
    #expect(different.status == 1 && different.text.contains("not identical"))
  }

  @Test("The search for an offset is limited by --max-offset")
  func reach() throws {
    try write(.noise(sampleRate: 8_000, seconds: 3), delayedBy: 12_000, gain: 1)
    #expect(try summary().offsetFrames == 0)
    #expect(try summary("--max-offset", "2").offsetSeconds == 1.5)
    let refused = try Myna.run("compare", "a.wav", "b.wav", "--max-offset", "0:11", in: folder)
    #expect(refused.isRefusal(64, naming: "--max-offset"))
  }

  @Test("Conversions of the sample rate and of the channel count are reported")
  func conversions() throws {
    try folder.write(.chord(seconds: 1), to: "a.wav")
    try folder.write(.chord(sampleRate: 44_100, seconds: 1).stereo, to: "b.wav")
    let result = try summary()
    #expect(result.resampled && result.mixedToMono && !result.identical && result.sameLength)
    #expect(result.second.sampleRate == 44_100 && result.second.channels == 2)
    #expect(try #require(result.residualDecibels) < -25)
    let text = try Myna.run("compare", "a.wav", "b.wav", in: folder).text
    #expect(text.contains("converted to 48000 Hz") && text.contains("mono"))
  }

  @Test("Recordings and standard input can be compared")
  func recordings() throws {
    let home = LibraryHome(in: folder)
    try home.fill("one", "two")
    let same = try home.run("compare", "one", "0/one.wav", "--require-identical")
    #expect(same.status == 0, "\(same.talk)")
    #expect(try home.shell(#""$MYNA" compare - two --require-identical < 1/two.wav"#).status == 0)
    #expect(try home.run("compare", "one", "two", "--require-identical").status == 1)
  }

  @Test("A missing file is refused, and the readable part of a damaged file is compared")
  func failures() throws {
    let whole = WAVBytes.integer(Signal.sine(frequency: 440, seconds: 1).samples).data
    try folder.write(whole, to: "a.wav")
    try folder.write(whole.prefix(44 + 48_000), to: "b.wav")
    #expect(try Myna.run("compare", "a.wav", "c.wav", in: folder).isRefusal(naming: "c.wav"))
    #expect(try Myna.run("compare", "a.wav", in: folder).isRefusal(64, naming: "two"))
    let outcome = try Myna.run("compare", "a.wav", "b.wav", "--json", in: folder)
    #expect(outcome.status == 1 && outcome.talkLines.count == 1 && outcome.talk.contains("“b.wav”"))
    let result = try outcome.json(Summary.self)
    #expect(result.frames == 24_000 && result.firstDifferenceSeconds == nil && !result.identical)
  }
}
