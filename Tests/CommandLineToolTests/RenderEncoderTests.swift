import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: AAC")
struct RenderEncoderTests {
  private let folder = Scratch()

  init() throws {
    try folder.write(
      .sine(frequency: 440, seconds: 1), to: "in.wav", format: .wav24, title: "Höhe & „Ton“")
  }

  @Test("--format aac and --format m4a both write AAC with the title", arguments: ["aac", "m4a"])
  func words(word: String) throws {
    let outcome = try Myna.run(
      "render", "in.wav", "-o", "out.m4a", "--format", word, "--json", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try outcome.json([RenderSummary].self).first?.format == "aac")
    let info = try SoundFileReader(path: folder("out.m4a")).info
    #expect(info.frameCount == 48_000 && info.format == .aac && info.tags.title == "Höhe & „Ton“")
  }

  @Test("Without ffmpeg, rendering to M4A fails, says what to install, and writes nothing")
  func missing() throws {
    let outcome = try Myna.run(
      ["render", "in.wav", "-o", "out.m4a"], in: folder,
      environment: ["PATH": folder.path])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.talk.contains("out.m4a") && outcome.talk.contains("apt-get install ffmpeg"))
    #expect(folder.names == ["in.wav"])
  }

  @Test("Without ffmpeg, recording to an M4A file is refused at the start")
  func recording() throws {
    let outcome = try Myna.run(
      ["record", "-o", "out.m4a"], in: folder, environment: ["PATH": folder.path])
    #expect(outcome.status == 1 && outcome.talk.contains("apt-get install ffmpeg"))
    #expect(folder.names == ["in.wav"])
  }

  @Test("Lossless audio in an M4A file is copied unless --format aac is given")
  func lossless() throws {
    try Tool.ffmpeg.run("-i", folder("in.wav"), "-c:a", "alac", folder("in.m4a"))
    #expect(try Myna.run("render", "in.m4a", "-o", "out.m4a", in: folder).status == 0)
    #expect(try folder.data("out.m4a") == folder.data("in.m4a"))
    #expect(try Myna.run("render", "in.m4a", "-o", "all/", in: folder).status == 0)
    #expect(try folder.signal("all/in.wav").samples == folder.signal("in.wav").samples)
    let asked = try Myna.run(
      "render", "in.m4a", "-o", "out.m4a", "--format", "aac", "--force", in: folder)
    #expect(asked.status == 0)
    #expect(try SoundFileReader(path: folder("out.m4a")).info.format == .aac)
  }
}
