import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: tags, dither, and quality")
struct RenderEncodingTests {
  let folder = Scratch()

  private func render(_ words: String..., from input: String = "in.wav") throws -> Outcome {
    try Myna.run(["render", input, "--force"] + words, in: folder)
  }

  @Test(
    "--tags sets tags in every format and keeps the others",
    arguments: ["out.wav", "out.flac", "out.mp3", "out.ogg", "out.opus", "out.m4a"])
  func tags(output: String) throws {
    try folder.write(.noise(channelCount: 2, seconds: 1), to: "in.wav", title: "Old")
    let first = try render(
      "-o", "in.flac", "--tags", "title=One, two,artist=Ada", "--tags", "Album=First,track=3/9",
      "--tags", "date=1999,genre=")
    #expect(first.status == 0 && first.talk.isEmpty, "\(first.talk)")
    #expect(
      try render("-o", output, "--tags", "artist=,album-artist=Bob", from: "in.flac").status == 0)
    let tags = SoundMetadata(path: folder(output)).tags
    #expect(tags.title == "One, two" && tags.album == "First" && tags.track == "3/9")
    #expect(tags.artist == nil && tags.albumArtist == "Bob" && tags.genre == nil)
    let probed = try folder.probedTags(output)
    #expect(probed["title"] == "One, two" && probed["album"] == "First", "\(probed)")
    #expect(
      try render("-o", output, "--tags", "none", "--tags", "title=X", from: "in.flac").status == 0)
    let only = SoundMetadata(path: folder(output)).tags
    #expect(only == SoundFileTags(title: "X"))
  }

  @Test("Setting a tag in a file that would otherwise be copied keeps its samples")
  func copied() throws {
    try folder.write(.noise(seconds: 1), to: "in.flac", title: "Old")
    #expect(try render("-o", "out.flac", "--tags", "title=New", from: "in.flac").status == 0)
    #expect(try folder.signal("out.flac").samples == folder.signal("in.flac").samples)
    #expect(SoundMetadata(path: folder("out.flac")).tags.title == "New")
  }

  @Test("Without dither, samples are rounded; with it, their mean is preserved")
  func dither() throws {
    let step = Float(1) / 32_768
    try folder.write(
      Signal([[Float](repeating: 0.3 * step, count: 96_000)], sampleRate: 48_000), to: "in.wav",
      format: .wavFloat)
    #expect(try render("-o", "none.wav", "--bits", "16", "--dither", "none").status == 0)
    #expect(try folder.signal("none.wav").samples.allSatisfy { $0 == 0 })
    #expect(try render("-o", "noise.wav", "--bits", "16", "--dither", "triangular").status == 0)
    let noise = try folder.signal("noise.wav").samples
    #expect(abs(noise.reduce(0, +) / Float(noise.count) / step - 0.3) < 0.02)
    #expect(try render("-o", "usual.flac", "--bits", "16").status == 0)
    #expect(try folder.signal("usual.flac").samples == noise)
  }

  @Test(
    "Higher quality makes a lossy file larger, and the default is one of the documented values",
    arguments: [("mp3", "8"), ("ogg", "6")])
  func quality(format: String, usual: String) throws {
    try folder.write(.noise(channelCount: 2, seconds: 3), to: "in.wav")
    func size(_ options: String...) throws -> Int {
      let outcome = try Myna.run(
        ["render", "in.wav", "-o", "out.\(format)", "--force"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.talk)")
      return try folder.data("out.\(format)").count
    }
    let sizes = try ["0", "3", "6", "10"].map { try size("--quality", $0) }
    #expect(sizes == sizes.sorted() && sizes[0] * 3 / 2 < sizes[3], "\(sizes)")
    #expect(try size("--quality", usual) == size())
    #expect(abs(try folder.signal("out.\(format)").duration - 3) < 0.06)
  }

  @Test("The quality of a FLAC file changes its size, but not its samples")
  func compression() throws {
    try folder.write(.vowel(seconds: 3).stereo, to: "in.wav")
    #expect(try render("-o", "fast.flac", "--quality", "0").status == 0)
    #expect(try render("-o", "small.flac", "--quality", "8").status == 0)
    #expect(try folder.data("small.flac").count < folder.data("fast.flac").count)
    #expect(try folder.signal("small.flac").channels == folder.signal("in.wav").channels)
  }

  @Test(
    "Options that the output format doesn't support are refused before anything is written",
    arguments: [
      ("--tags foo=1", "out.wav", "“foo”"), ("--tags titel=A", "out.wav", "title"),
      ("--tags title", "out.wav", "“title”"), ("--tags title=A,title=B", "out.wav", "two values"),
      ("--dither pink", "out.wav", "triangular"), ("--dither none", "out.mp3", "out.mp3"),
      ("--dither none --bits 24", "out.wav", "16-bit"),
      ("--dither none -f wav-float", "out.wav", "16-bit"),
      ("--quality 5 --bitrate 128", "out.mp3", "--bitrate"), ("--quality 5", "out.wav", "FLAC"),
      ("--quality 5", "out.opus", "--bitrate"), ("--quality 11", "out.mp3", "0…10"),
      ("--quality 9", "out.flac", "0 to 8"), ("--quality 2.5", "out.flac", "0 to 8"),
    ])
  func refusals(options: String, output: String, mention: String) throws {
    try folder.write(.noise(seconds: 0.1), to: "in.wav")
    let outcome = try Myna.run(
      ["render", "in.wav", "-o", output] + options.split(separator: " ").map(String.init),
      in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["in.wav"])
  }
}
