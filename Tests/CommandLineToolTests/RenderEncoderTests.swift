import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: a format of another program")
struct RenderEncoderTests {
  private let folder = Scratch()

  init() throws {
    try folder.write(
      .sine(frequency: 440, seconds: 1), to: "in.wav", format: .wav24, title: "Höhe & „Ton“")
  }

  @Test("AAC is written by its word and by its ending", arguments: ["aac", "m4a"])
  func words(word: String) throws {
    let outcome = try Myna.run(
      "render", "in.wav", "-o", "out.m4a", "--format", word, "--json", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try outcome.json([RenderSummary].self).first?.format == "aac")
    let info = try SoundFileReader(path: folder("out.m4a")).info
    #expect(info.frameCount == 48_000 && info.format == .aac && info.tags.title == "Höhe & „Ton“")
  }

  @Test("Without ffmpeg a sentence says what to install, and nothing is written")
  func missing() throws {
    let outcome = try Myna.run(
      ["render", "in.wav", "-o", "out.m4a"], in: folder,
      environment: ["PATH": folder.path])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.talk.contains("out.m4a") && outcome.talk.contains("apt-get install ffmpeg"))
    #expect(folder.names == ["in.wav"])
  }

  @Test("A recording is not begun that could not be written as it is wanted")
  func recording() throws {
    let outcome = try Myna.run(
      ["record", "-o", "out.m4a"], in: folder, environment: ["PATH": folder.path])
    #expect(outcome.status == 1 && outcome.talk.contains("apt-get install ffmpeg"))
    #expect(folder.names == ["in.wav"])
  }

  @Test("Lossless sound in an M4A is copied, not encoded, unless AAC is asked for")
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
