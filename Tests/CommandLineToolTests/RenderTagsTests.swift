import Foundation
import SoundFiles
import TestSupport
import Testing

/// Tags and bit depths of other programs' files, through a rendering, read back by ffmpeg.
@Suite("myna render: tags and bit depth")
struct RenderTagsTests {
  let folder = Scratch()

  private static let fields = [
    "title": "Größe", "artist": "Ada", "album": "First", "genre": "Jazz", "date": "1999",
    "comment": "a remark",
  ]

  /// Creates a song with tags by ffmpeg, and with a cover if the format allows it.
  private func make(_ name: String, seconds: Double = 1) throws {
    let ending = (name as NSString).pathExtension
    if !FileManager.default.fileExists(atPath: folder("tone.wav")) {
      try folder.write(.noise(channelCount: 2, seconds: seconds), to: "tone.wav", format: .wav16)
      try Tool.ffmpeg.run(
        "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1",
        folder("cover.jpg"))
    }
    let codec = ["mp3": "libmp3lame", "ogg": "libvorbis", "opus": "libopus", "m4a": "aac"][ending]
    let withCover = ["mp3", "flac", "m4a"].contains(ending)
    let cover =
      withCover
      ? [
        "-i", folder("cover.jpg"), "-map", "0:a", "-map", "1:v", "-c:v", "copy", "-disposition:v",
        "attached_pic",
      ] : []
    let tags = (Self.fields.map { "\($0.key)=\($0.value)" } + ["track=3/9"]).flatMap {
      ["-metadata", $0]
    }
    try Tool.ffmpeg.run(
      ["-v", "error", "-i", folder("tone.wav")] + cover + (codec.map { ["-c:a", $0] } ?? []) + tags
        + [folder(name)])
  }

  private func expectTags(in name: String, withCover: Bool) throws {
    let found = try folder.probedTags(name)
    for (key, value) in Self.fields { #expect(found[key] == value, "\(name) \(key)") }
    #expect(found["track"]?.hasPrefix("3") == true, "\(name)")
    let tags = SoundMetadata(path: folder(name)).tags
    #expect(tags.track == "3/9", "\(name)")
    if withCover { #expect(try folder.cover(name) == folder.data("cover.jpg"), "\(name)") }
  }

  @Test(
    "Tags and cover are preserved between formats, with or without an effect",
    arguments: [
      ["a.flac", "b.flac"], ["a.flac", "b.mp3"], ["a.mp3", "b.flac"], ["a.mp3", "b.wav", "c.mp3"],
      ["a.ogg", "b.opus"], ["a.wav", "b.flac"], ["a.m4a", "b.opus", "c.flac", "d.ogg"],
    ])
  func chain(names: [String]) throws {
    try make(names[0])
    let withCover = !["a.ogg", "a.wav"].contains(names[0])
    for (input, output) in zip(names, names.dropFirst()) {
      let options = output == "b.flac" ? ["-e", "hawk"] : []
      let outcome = try Myna.run(["render", input, "-o", output, "-q"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.talk)")
      try expectTags(in: output, withCover: withCover)
    }
  }

  @Test("Spaces around a tag's name don't matter, and a mistyped name is refused")
  func names() throws {
    try make("a.wav", seconds: 0.1)
    func render(_ tags: String) throws -> Outcome {
      try Myna.run(["render", "a.wav", "-o", "b.flac", "--force", "--tags", tags], in: folder)
    }
    for (tags, name) in [("title=Talk,artst=Ada", "artst"), ("title=Talk, Albun =One", "Albun")] {
      #expect(try render(tags).isRefusal(64, naming: "There is no tag “\(name)”"))
      #expect(!folder.names.contains("b.flac"))
    }
    #expect(try render("title=A, and B,Artist =Ada,comment=E=mc², x=3").status == 0)
    let found = try folder.probedTags("b.flac")
    #expect(found["title"] == "A, and B" && found["artist"] == "Ada", "\(found)")
    #expect(found["comment"] == "E=mc², x=3", "\(found)")
  }

  @Test(
    "Markers stay with their audio when the speed is doubled",
    arguments: ["flac", "mp3", "ogg", "opus", "wav"])
  func markers(ending: String) throws {
    let noise = Signal.noise(seconds: 2)
    let writer = try SoundFileWriter(
      path: folder("in.flac"), format: .flac, sampleRate: 48_000, channelCount: 1,
      markers: [SoundMarker(time: 0.5, name: "One"), SoundMarker(time: 1.5, name: "Two")])
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    #expect(
      try Myna.run("render", "in.flac", "-o", "a.\(ending)", "--rate", "2", in: folder).status == 0)
    let found = SoundMarker.read(path: folder("a.\(ending)"))
    #expect(found.map(\.name) == ["One", "Two"])
    for (marker, time) in zip(found, [0.25, 0.75]) { #expect(abs(marker.time - time) < 0.001) }
  }

  @Test("16-bit and 24-bit depths are preserved from one lossless format to the next")
  func depth() throws {
    for (format, depth) in [(SoundFileFormat.wav16, 16), (.wav24, 24)] {
      try folder.write(.noise(seconds: 0.2), to: "in.wav", format: format)
      for effect in [[], ["-e", "hawk"]] {
        for (input, output) in [("in.wav", "a.flac"), ("a.flac", "b.wav"), ("b.wav", "c.flac")] {
          let outcome = try Myna.run(
            ["render", input, "-o", output, "--force"] + effect, in: folder)
          #expect(outcome.status == 0 && outcome.talk.isEmpty)
          #expect(try SoundFileReader(path: folder(output)).info.bitDepth == depth)
        }
        guard effect.isEmpty else { continue }
        let samples = try folder.signal("in.wav").samples
        #expect(try folder.signal("c.flac").samples == samples)
      }
    }
  }

  @Test(
    "A bit depth that the output doesn't support is reported in one sentence",
    arguments: [
      ("pcm_s32le", "32-bit integer samples"), ("pcm_f64le", "64-bit floating-point samples"),
    ])
  func lostBits(codec: String, words: String) throws {
    try folder.write(.noise(seconds: 0.2), to: "tone.wav", format: .wavFloat)
    try Tool.ffmpeg.run("-v", "error", "-i", folder("tone.wav"), "-c:a", codec, folder("in.wav"))
    let outcome = try Myna.run("render", "in.wav", "-o", "a.flac", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.talk.contains(
        "“in.wav” has \(words), but “a.flac” keeps only 24 bits of each sample."))
    #expect(outcome.talk.split(separator: "\n").count == 1)
    let copy = try Myna.run("render", "in.wav", "-o", "b.wav", in: folder)
    #expect(copy.status == 0 && copy.talk.isEmpty)
    #expect(try folder.data("b.wav") == folder.data("in.wav"))
    let home = LibraryHome()
    try home.folder.write(folder.data("in.wav"), to: "Deep.wav")
    #expect(try home.run("import", "Deep.wav").status == 0)
    let edit = try home.run("trim", "Deep", "--from", "0.1")
    let losses = edit.talkLines.filter { $0.contains(words) }
    #expect(edit.status == 0 && losses.count == 1, "\(edit.talk)")
    #expect(losses.first?.contains("“Deep”") == true)
  }

  @Test("A sample rate that FLAC doesn't support is reported")
  func lostRate() throws {
    try folder.write(
      .noise(sampleRate: 65_537, seconds: 0.2), to: "in.wav", format: .wav16)
    let outcome = try Myna.run("render", "in.wav", "-o", "a.flac", in: folder)
    #expect(outcome.status == 0 && outcome.talk.contains("65537 Hz"), "\(outcome.talk)")
    #expect(outcome.talk.contains("65540 Hz"))
    #expect(try Myna.run("render", "in.wav", "-o", "b.wav", in: folder).talk.isEmpty)
  }

  @Test("A lossy output with a much lower bit rate than its lossy input is reported")
  func bitRate() throws {
    try folder.write(.sine(frequency: 440, seconds: 3), to: "tone.wav", format: .wav16)
    try Tool.ffmpeg.run("-v", "error", "-i", folder("tone.wav"), "-b:a", "320k", folder("in.mp3"))
    let outcome = try Myna.run("render", "in.mp3", "-o", "out.opus", in: folder)
    #expect(outcome.status == 0 && outcome.talk.contains("kbit/s, and “in.mp3” has 32"))
    let lossless = try Myna.run("render", "tone.wav", "-o", "b.opus", in: folder)
    #expect(lossless.status == 0 && lossless.talk.isEmpty)
    #expect(try Myna.run("render", "in.mp3", "-o", "c.flac", in: folder).talk.isEmpty)
  }
}
