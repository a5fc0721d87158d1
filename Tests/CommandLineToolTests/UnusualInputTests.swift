import Foundation
import TestSupport
import Testing

@Suite("Unusual but valid input files")
struct UnusualInputTests {
  let folder = Scratch()

  @Test("Samples above full scale are clipped with a warning, but preserved in a float file")
  func overFullScale() throws {
    let loud = Signal.sine(frequency: 440, amplitude: 2, seconds: 1)
    try folder.write(WAVBytes.float(loud.samples).data, to: "loud.wav")
    for (name, format) in [("out.wav", "wav"), ("out.flac", "flac")] {
      let outcome = try Myna.run(
        "render", "loud.wav", "-o", name, "-f", format, "--json", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.talkLines.count == 1 && outcome.talk.contains("“\(name)”"))
      // A sine of twice full scale exceeds full scale for two thirds of the time.
      let clipped = try #require(
        try outcome.json([RenderSummary].self).first?.clippedSamples)
      #expect(abs(clipped - 32_000) < 200)
      #expect(outcome.talk.contains("\(clipped) samples"))
      #expect(try folder.signal(name).peak <= 1)
    }
    let kept = try Myna.run("render", "loud.wav", "-o", "out", "-f", "wav-float", in: folder)
    #expect(kept.status == 0 && kept.talk.isEmpty)
    #expect(abs(try folder.signal("out").peak - 2) < 1e-4)
    let copy = try Myna.run("render", "loud.wav", "-o", "copy.wav", in: folder)
    #expect(copy.status == 0 && copy.talk.isEmpty)
    #expect(try folder.data("copy.wav") == folder.data("loud.wav"))
    let quiet = try Myna.run(
      "render", "loud.wav", "-o", "quiet.wav", "-f", "wav", "-q", in: folder)
    #expect(quiet.status == 0 && quiet.talk.isEmpty)
  }

  @Test("Peaks from an effect are limited, or clipped with a warning if --no-limiter is given")
  func limiter() throws {
    let tone = Signal.sine(frequency: 440, amplitude: 0.99, seconds: 1)
    let square = Signal([tone.samples.map { $0 < 0 ? -0.99 : 0.99 }], sampleRate: 48_000)
    try folder.write(square, to: "square.wav")
    let render = ["render", "square.wav", "--force", "-p", "400", "-o"]
    let limited = try Myna.run(render + ["out.wav"], in: folder)
    #expect(limited.status == 0 && limited.talk.isEmpty, "\(limited.talk)")
    #expect(try folder.signal("out.wav").peak < 0.9)
    let clipped = try Myna.run(render + ["out.wav", "--no-limiter"], in: folder)
    #expect(clipped.status == 0 && clipped.talk.contains("exceeded full scale and were clipped"))
    #expect(try folder.signal("out.wav").peak > 0.99)
  }

  @Test(
    "A file with a single frame can be rendered with each effect", arguments: EffectsTests.names)
  func oneFrame(effect: String) throws {
    try folder.write(WAVBytes.integer([0.5]).data, to: "one.wav")
    let outcome = try Myna.run("render", "one.wav", "-o", "out.wav", "-e", effect, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try folder.signal("out.wav").isFinite)
    #expect(try Myna.run("info", "one.wav", "out.wav", "--json", in: folder).status == 0)
  }

  @Test(
    "A file with a single frame can be rendered to each format",
    arguments: RenderFormatTests.formats)
  func oneFrameFormats(format: String, container: String, coding: String) throws {
    try folder.write(WAVBytes.integer([0.5]).data, to: "one.wav")
    let outcome = try Myna.run("render", "one.wav", "-o", "out", "-f", format, in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
  }

  @Test("A 192 kHz file is rendered at 192 kHz")
  func highRate() throws {
    let tone = Signal.sine(frequency: 440, sampleRate: 192_000, seconds: 1)
    try folder.write(WAVBytes.integer(tone.samples, sampleRate: 192_000).data, to: "in.wav")
    for name in ["out.wav", "out.flac"] {
      let outcome = try Myna.run("render", "in.wav", "-o", name, "-e", "chipmunk", in: folder)
      #expect(outcome.status == 0 && outcome.talk.isEmpty)
      let output = try folder.signal(name)
      #expect(output.sampleRate == 192_000 && abs(output.frameCount - 192_000) <= 1)
      #expect(abs(cents(output[0.3..<0.7].dominantFrequency, above: 880)) < 2)
    }
  }

  @Test("Unusual sample rates are preserved", arguments: [8_000, 11_025, 37_800, 44_099])
  func oddRate(rate: Int) throws {
    let tone = Signal.sine(frequency: 440, sampleRate: Double(rate), seconds: 1)
    try folder.write(WAVBytes.integer(tone.samples, sampleRate: rate).data, to: "in.wav")
    let outcome = try Myna.run("render", "in.wav", "-o", "out.flac", "-e", "vader", in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let output = try folder.signal("out.flac")
    #expect(output.sampleRate == Double(rate))
    #expect(abs(cents(output[0.3..<0.7].dominantFrequency, above: 220)) < 3)
  }

  @Test("8-bit WAV samples are read as unsigned")
  func eightBit() throws {
    let tone = Signal.sine(frequency: 440, sampleRate: 8_000, seconds: 1)
    let file = WAVBytes(
      bits: 8, sampleRate: 8_000, samples: Data(tone.samples.map { UInt8($0 * 127 + 128) }))
    try folder.write(file.data, to: "in.wav")
    #expect(try Myna.run("render", "in.wav", "-o", "out.wav", in: folder).status == 0)
    let output = try folder.signal("out.wav")
    // 8-bit samples have steps of 1/128, and rounding down adds half a step.
    #expect(output.difference(from: tone) < 20 * log10(1.6 / 128))
    #expect(abs(output[0.1..<0.9].level(at: 440) + 6.02) < 0.1)
  }

  @Test(
    "A WAV header with an unknown length, as written to a pipe, is accepted",
    arguments: [UInt32.max, 0x7fff_ffff])
  func streamedHeader(length: UInt32) throws {
    var file = WAVBytes.integer(Signal.sine(frequency: 440, seconds: 1).samples).data
    for location in [4, 40] {
      withUnsafeBytes(of: length.littleEndian) {
        file.replaceSubrange(location..<location + 4, with: $0)
      }
    }
    try folder.write(file, to: "in.wav")
    let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try folder.signal("out.wav").frameCount == 48_000)
  }

  @Test(
    "M4A, AIFF, CAF, MKA, and MP4 files can be rendered",
    arguments: ["a.m4a", "a.aiff", "a.caf", "a.mka", "a.mp4"])
  func otherFormats(name: String) throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    let made = try Myna.shell(#"ffmpeg -v error -nostdin -i in.wav "$1""#, name, in: folder)
    #expect(made.status == 0, "\(made.talk)")
    let outcome = try Myna.run("render", name, "-o", "out.wav", in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let output = try folder.signal("out.wav")
    #expect(abs(cents(output[0.2..<0.8].dominantFrequency, above: 440)) < 1)
  }
}
