import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("RenderPlan")
struct RenderPlanTests {
  private let folder = Scratch()

  private func outputs(
    _ inputs: [String], _ output: String, as format: SoundFileFormat? = nil
  ) throws -> [String] {
    try RenderPlan(inputs: inputs.map { .init(path: $0) }, output: output, format: format).items
      .map(\.output)
  }

  private func mistake(
    _ inputs: [String], _ output: String, as format: SoundFileFormat? = nil
  ) throws -> String {
    let error = #expect(throws: UsageError.self) { try outputs(inputs, output, as: format) }
    return try #require(error).text
  }

  @Test("Files in an output folder keep their format if Myna can write it, or become WAV")
  func endings() throws {
    let inputs = ["x/a.flac", "b.aiff", "c.MP3", "d", "e.tar.ogg", "-"]
    #expect(
      try outputs(inputs, "out/")
        == ["a.flac", "b.wav", "c.mp3", "d.wav", "e.tar.ogg", "sound.wav"].map { "out/" + $0 })
  }

  @Test("An output is a folder if it exists as one or ends in a slash")
  func folders() throws {
    #expect(try RenderPlan(inputs: [.init(path: "a")], output: "b.wav", format: nil).folder == nil)
    #expect(try RenderPlan(inputs: [.init(path: "a")], output: "b/", format: nil).folder == "b/")
    #expect(try outputs(["a.wav"], folder.path) == [folder("a.wav")])
  }

  @Test("Files with the same name are distinguished by as many parent folders as necessary")
  func sameNames() throws {
    #expect(
      try outputs(["x/a.wav", "y/a.wav", "y/b.wav"], "out/", as: .flac)
        == ["out/x/a.flac", "out/y/a.flac", "out/y/b.flac"])
    #expect(
      try outputs(["x/1/a.wav", "y/1/a.wav", "a.wav"], "out")
        == ["out/x/1/a.wav", "out/y/1/a.wav", "out/a.wav"])
    #expect(try outputs(["/x/./a.wav", "./y//a.wav"], "out") == ["out/x/a.wav", "out/y/a.wav"])
    let parent = try outputs(["a.wav", "../x/../a.wav"], "out")
    #expect(parent[0] == "out/a.wav" && !parent[1].contains(".."))
    #expect(Set(parent).count == 2)
  }

  @Test("An output folder has a subfolder for each parent folder that distinguishes files")
  func subfolders() throws {
    let inputs = ["x/1/a.wav", "y/1/a.wav"].map { RenderPlan.Input(path: $0) }
    let plan = try RenderPlan(inputs: inputs, output: "out", format: nil)
    #expect(plan.subfolders == ["out/x", "out/x/1", "out/y", "out/y/1"])
    #expect(try RenderPlan(inputs: [inputs[0]], output: "out/", format: nil).subfolders.isEmpty)
  }

  @Test("The same file can't be specified twice, by any path or link")
  func sameInput() throws {
    try FileManager.default.createDirectory(
      atPath: folder("x"), withIntermediateDirectories: false)
    try folder.write("sound", to: "a.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder("x/a.wav"), withDestinationPath: "../a.wav")
    for other in [folder("a.wav"), folder("x/../a.wav"), folder("x/a.wav")] {
      #expect(try mistake([folder("a.wav"), other], "out/").contains("“\(other)” was specified"))
    }
  }

  @Test("Several inputs can't be written to the name of an audio file unless it ends in a slash")
  func fileName() throws {
    for name in ["single.wav", "single.FLAC", "single.m4a"] {
      #expect(try mistake(["a.wav", "b.wav"], name).contains("“\(name)/”"))
      #expect(try outputs(["a.wav", "b.wav"], name + "/")[1] == "\(name)/b.wav")
    }
    #expect(try outputs(["a.wav", "b.wav"], "v1.2") == ["v1.2/a.wav", "v1.2/b.wav"])
    #expect(try outputs(["a.wav", "b.wav"], folder.path)[0] == folder("a.wav"))
  }

  @Test("A format that conflicts with the output's extension is refused with two alternatives")
  func contradiction() throws {
    let sentence = try mistake(["a.wav"], "b/x.wav", as: .flac)
    #expect(sentence.contains("--format") && sentence.contains("“b/x.flac”"))
    #expect(try mistake(["a.wav"], "x.flac", as: .wav24).contains("“x.wav”"))
    for (name, format) in [
      ("x.wav", SoundFileFormat.wavFloat), ("x.WAVE", .wav16), ("x.oga", .oggVorbis),
      ("x.ogg", .opus), ("x.bin", .flac), ("x", .mp3), ("-", .mp3), ("out.wav/", .flac),
    ] {
      #expect(throws: Never.self) { try outputs(["a.wav"], name, as: format) }
    }
  }

  @Test("Two inputs with the same output path are refused")
  func collision() throws {
    #expect(try mistake(["x/a.wav", "x/./a.wav"], "out/").contains("“out/x/a.wav”"))
    #expect(try mistake(["a.aiff", "a.wav"], "out/").contains("“a.aiff” and “a.wav”"))
  }

  @Test("An output that is also an input is refused, by any path or link")
  func sameFile() throws {
    try folder.write("sound", to: "a.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder("b.wav"), withDestinationPath: "a.wav")
    for output in [folder("a.wav"), folder("b.wav"), folder.path, folder("./a.wav")] {
      #expect(throws: RenderError.self) { try outputs([folder("a.wav")], output) }
    }
  }

  @Test("Standard input and standard output can be used only once")
  func pipes() throws {
    #expect(try mistake(["-", "-"], "out/").contains("only once"))
    #expect(try mistake(["a", "b"], "-").contains("one audio file"))
    #expect(try mistake(["a"], "-").contains("--format"))
  }
}
