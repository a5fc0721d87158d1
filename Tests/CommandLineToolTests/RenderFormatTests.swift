import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: formats")
struct RenderFormatTests {
  let folder = Scratch()

  init() throws {
    try folder.write(
      .sine(frequency: 440, amplitude: 0.5, seconds: 1).stereo, to: "in.wav", format: .wav24,
      title: "Höhe & „Ton“")
  }

  /// The values of `--format`, and the format that the reader reports for each.
  static let formats = [
    ("wav", "WAV", "16 bit"), ("wav24", "WAV", "24 bit"), ("wav-float", "WAV", "32 bit float"),
    ("flac", "FLAC", ""), ("ogg", "Ogg", "Vorbis"), ("opus", "Ogg", "Opus"),
    ("mp3", "MPEG", "Layer III"),
  ]

  @Test("--format selects the output format regardless of the file extension", arguments: formats)
  func byName(name: String, container: String, coding: String) throws {
    for option in [["--format", name], ["-f", name.uppercased()], ["--format=\(name)"]] {
      let outcome = try Myna.run(
        ["render", "in.wav", "-o", "out.bin", "--force"] + option, in: folder)
      #expect(outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty)
    }
    try expectTone(in: "out.bin", container, coding)
  }

  @Test(
    "The file extension selects the output format regardless of case",
    arguments: [
      ("a.wav", "WAV", "24 bit"), ("a.WAV", "WAV", "24 bit"), ("a.flac", "FLAC", ""),
      ("a.ogg", "Ogg", "Vorbis"), ("a.oga", "Ogg", "Vorbis"), ("a.opus", "Ogg", "Opus"),
      ("a.Mp3", "MPEG", "Layer III"), ("a.m4a", "M4A", ""),
    ])
  func byEnding(name: String, container: String, coding: String) throws {
    let outcome = try Myna.run("render", "in.wav", "-o", name, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty)
    try expectTone(in: name, container, coding)
  }

  @Test(
    "Without an effect, a lossless output has the same samples as its input",
    arguments: ["wav24", "flac"])
  func lossless(format: String) throws {
    #expect(
      try Myna.run("render", "in.wav", "-o", "out", "--format", format, in: folder).status == 0)
    #expect(try folder.signal("out").channels == folder.signal("in.wav").channels)
  }

  @Test("Without --format, a WAV file gets the input's bit depth, with or without an effect")
  func depth() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "float.wav", format: .wavFloat)
    try folder.write(.sine(frequency: 440, seconds: 1), to: "song.mp3")
    let cases = [
      ("in.wav", "24 bit"), ("float.wav", "32 bit float"), ("song.mp3", "16 bit"),
    ]
    for (input, depth) in cases {
      for effect in [[], ["-e", "hawk"]] {
        let outcome = try Myna.run(
          ["render", input, "-o", "out.wav", "--force"] + effect, in: folder)
        #expect(outcome.status == 0 && outcome.talk.isEmpty)
        let name = try SoundFileReader(path: folder("out.wav")).info.formatName
        #expect(name.localizedCaseInsensitiveContains(depth), "\(input): \(name)")
      }
      #expect(
        try Myna.run("render", input, "-o", "out.wav", "-f", "wav", "--force", in: folder).status
          == 0)
      #expect(try SoundFileReader(path: folder("out.wav")).info.bitDepth == 16)
    }
  }

  @Test("Without an effect, six channels are preserved, but MP3 and effects require --downmix")
  func channels() throws {
    let six = Signal(
      (1...6).map { [Float](repeating: Float($0) / 10, count: 4_800) }, sampleRate: 48_000)
    try folder.write(six, to: "six.wav", format: .wavFloat)
    #expect(try Myna.run("render", "six.wav", "-o", "out.wav", "--json", in: folder).status == 0)
    #expect(try folder.data("out.wav") == folder.data("six.wav"))
    let song = try Myna.run("render", "six.wav", "-o", "out.mp3", in: folder)
    #expect(song.isRefusal(naming: "--downmix"))
    #expect(try Myna.run("render", "six.wav", "-o", "out.mp3", "--downmix", in: folder).status == 0)
    #expect(
      try Myna.run("render", "six.wav", "-o", "x.wav", "-e", "hawk", in: folder)
        .isRefusal(naming: "--downmix"))
  }

  @Test("A sample rate that the format doesn't support is converted to the nearest supported one")
  func otherRate() throws {
    try folder.write(.sine(frequency: 440, sampleRate: 96_000, seconds: 1), to: "high.wav")
    for name in ["a.opus", "a.mp3"] {
      #expect(try Myna.run("render", "high.wav", "-o", name, in: folder).status == 0)
      let output = try folder.signal(name)
      #expect(output.sampleRate == 48_000)
      #expect(abs(cents(output[0.2..<0.8].dominantFrequency, above: 440)) < 1)
    }
  }

  @Test("The title is preserved in the output", arguments: ["a.wav", "a.flac", "a.ogg", "a.opus"])
  func tags(name: String) throws {
    #expect(try Myna.run("render", "in.wav", "-o", name, "-e", "hawk", in: folder).status == 0)
    #expect(try SoundFileReader(path: folder(name)).info.tags.title == "Höhe & „Ton“")
  }

  private func expectTone(in name: String, _ container: String, _ coding: String) throws {
    let format = try SoundFileReader(path: folder(name)).info.formatName
    #expect(format.localizedCaseInsensitiveContains(container), "\(format)")
    #expect(coding.isEmpty || format.localizedCaseInsensitiveContains(coding), "\(format)")
    let output = try folder.signal(name)
    #expect(output.channels.count == 2)
    #expect(abs(output.frameCount - 48_000) <= 1)
    let middle = output[0.2..<0.8]
    #expect(abs(cents(middle.dominantFrequency, above: 440)) < 1)
    // Lossy coding changes a steady tone by a few hundredths of a decibel.
    #expect(abs(middle.level(at: 440) + 6.02) < 0.2)
  }
}
