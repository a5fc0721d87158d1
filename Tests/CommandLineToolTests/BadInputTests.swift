import Foundation
import TestSupport
import Testing

@Suite("Bad input files")
struct BadInputTests {
  let folder = Scratch()
  static let tone = Signal.sine(frequency: 440, seconds: 2).samples

  init() throws {
    try folder.write("precious", to: "old.wav")
  }

  /// Expects one sentence with a way out, whether or not the output file already exists.
  private func expectRefusal(of name: String, mentioning mention: String) throws {
    let before = folder.names
    for output in ["out.wav", "old.wav", "out.flac"] {
      let outcome = try Myna.run(
        "render", name, "-o", output, "--force", "-e", "chipmunk", in: folder)
      #expect(outcome.isRefusal(naming: "“\(name)”"), "\(outcome.talk)")
      #expect(outcome.talk.contains(mention), "\(outcome.talk)")
      #expect(outcome.talk.hasSuffix(".\n") && outcome.talk.contains(#/[.;] ./#))
    }
    #expect(folder.names == before)
    #expect(try folder.text("old.wav") == "precious")
  }

  @Test("A missing input file is refused") func missing() throws {
    try expectRefusal(of: "none.wav", mentioning: "There is no file")
    try expectRefusal(of: "none/such.wav", mentioning: "There is no file")
    #expect(try Myna.run("render", "", "-o", "out.wav", in: folder).status != 0)
  }

  @Test("A folder given as an input file is refused") func directory() throws {
    try FileManager.default.createDirectory(
      atPath: folder("sub.wav"), withIntermediateDirectories: false)
    try expectRefusal(of: "sub.wav", mentioning: "folder")
  }

  @Test("An empty input file is refused", arguments: ["e.wav", "e.flac", "e.m4a", "e"])
  func empty(name: String) throws {
    try folder.write("", to: name)
    try expectRefusal(of: name, mentioning: "empty")
  }

  @Test(
    "A text file with an audio file extension is refused", arguments: ["t.wav", "t.flac", "t.mp3"])
  func text(name: String) throws {
    try folder.write(String(repeating: "Once upon a time there was a bird. ", count: 99), to: name)
    try expectRefusal(of: name, mentioning: "not in an audio format")
  }

  @Test("A WAV file that contains only a header is refused")
  func headerAlone() throws {
    try folder.write(WAVBytes().data, to: "bare.wav")
    try expectRefusal(of: "bare.wav", mentioning: "no audio")
    try folder.write(WAVBytes().data.prefix(20), to: "part.wav")
    try expectRefusal(of: "part.wav", mentioning: "not in an audio format")
  }

  @Test("A truncated WAV file is refused, but --salvage renders its readable part")
  func truncatedWAV() throws {
    try folder.write(WAVBytes.integer(Self.tone).data.prefix(44 + 96_000), to: "cut.wav")
    try expectRefusal(of: "cut.wav", mentioning: "--salvage")
    try expectSalvage(of: "cut.wav", frames: 48_000...48_000)
  }

  @Test("A truncated FLAC file is refused, but --salvage renders its readable part")
  func truncatedFLAC() throws {
    try folder.write(.noise(seconds: 2), to: "whole.flac")
    let whole = try folder.data("whole.flac")
    try folder.write(whole.prefix(whole.count / 2), to: "cut.flac")
    try expectRefusal(of: "cut.flac", mentioning: "--salvage")
    try expectSalvage(of: "cut.flac", frames: 40_000...48_000)
  }

  @Test(
    "A WAV file with a wrong header length is refused, but --salvage renders its audio",
    arguments: [400_000, 48_000, 0x7000_0000])
  func lyingHeader(length: Int) throws {
    var file = WAVBytes.integer(Self.tone)
    file.declaredByteCount = length
    try folder.write(file.data, to: "liar.wav")
    try expectRefusal(of: "liar.wav", mentioning: "--salvage")
    try expectSalvage(of: "liar.wav", frames: 24_000...96_000)
  }

  @Test("A file with NaN or infinite samples is refused, but --salvage replaces them with silence")
  func notNumbers() throws {
    for value in [Float.nan, .infinity, -.infinity] {
      var samples = Self.tone
      samples[48_000] = value
      samples[60_000] = value
      try folder.write(WAVBytes.float(samples).data, to: "nan.wav")
      try expectRefusal(of: "nan.wav", mentioning: "1.000 s")
      try expectSalvage(of: "nan.wav", frames: 96_000...96_000)
      #expect(try folder.signal("salvaged.wav").isFinite)
      #expect(try folder.signal("salvaged.wav").samples[48_000] == 0)
    }
  }

  @Test("An eight-channel file is refused, but --downmix mixes it to stereo")
  func eightChannels() throws {
    let samples = Self.tone.flatMap { Array(repeating: $0, count: 8) }
    try folder.write(WAVBytes.integer(samples, channelCount: 8).data, to: "eight.wav")
    try expectRefusal(of: "eight.wav", mentioning: "--downmix")
    let outcome = try Myna.run("render", "eight.wav", "-o", "two.wav", "--downmix", in: folder)
    #expect(outcome.status == 0)
    let output = try folder.signal("two.wav")
    #expect(output.channels.count == 2 && output.frameCount == 96_000)
    #expect(abs(cents(output.dominantFrequency, above: 440)) < 1)
    #expect(output.peakDecibels < 0 && output.peakDecibels > -12)
  }

  private func expectSalvage(of name: String, frames: ClosedRange<Int>) throws {
    let outcome = try Myna.run(
      "render", name, "-o", "salvaged.wav", "--salvage", "--force", "-f", "wav-float", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("“\(name)”"), "\(outcome.talk)")
    #expect(frames.contains(try folder.signal("salvaged.wav").frameCount))
  }
}
