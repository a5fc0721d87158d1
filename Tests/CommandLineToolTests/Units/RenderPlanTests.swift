import Foundation
import MynaAudio
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("RenderPlan")
struct RenderPlanTests {
  private let folder = Scratch()

  private func outputs(_ inputs: [String], _ output: String) throws -> [String] {
    try RenderPlan(inputs: inputs.map { .init(path: $0) }, output: output, format: nil).items.map(
      \.output)
  }

  private func mistake(_ inputs: [String], _ output: String) throws -> String {
    let error = #expect(throws: UsageError.self) { try outputs(inputs, output) }
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

  @Test("Two inputs with the same output path are refused")
  func collision() throws {
    #expect(try mistake(["x/a.wav", "y/a.wav"], "out/").contains("“out/a.wav”"))
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
