import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: several files and folders")
struct RenderFolderTests {
  let folder = Scratch()

  init() throws {
    for (name, pitch) in [("a.wav", 220.0), ("b.flac", 330), ("c.ogg", 440)] {
      try folder.write(.sine(frequency: pitch, seconds: 0.5), to: name)
    }
  }

  @Test("Several inputs are rendered into a new folder, each in its own format")
  func folderIsMade() throws {
    let outcome = try Myna.run(
      "render", "a.wav", "b.flac", "c.ogg", "-o", "new/deep", "--jobs", "2", "--pitch", "1200",
      in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("new/deep"))
    for (name, pitch) in [("a.wav", 440.0), ("b.flac", 660), ("c.ogg", 880)] {
      let middle = try folder.signal("new/deep/\(name)")[0.1..<0.4]
      #expect(abs(cents(middle.dominantFrequency, above: pitch)) < 2)
    }
    #expect(folder.names.count == 8)
  }

  @Test("--quiet suppresses messages, and --format applies to all files")
  func quietFormat() throws {
    let outcome = try Myna.run(
      "render", "a.wav", "b.flac", "-o", "out/", "--format", "mp3", "-q", in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.talk.isEmpty)
    #expect(folder.names.filter { $0.hasPrefix("out/") } == ["out/a.mp3", "out/b.mp3"])
  }

  @Test("An existing output folder is used without a message")
  func existing() throws {
    try FileManager.default.createDirectory(
      atPath: folder("there"), withIntermediateDirectories: false)
    let outcome = try Myna.run("render", "a.wav", "-o", "there", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(folder.names.contains("there/a.wav"))
  }

  @Test("Inputs whose outputs would have the same name are refused before anything is written")
  func collision() throws {
    try folder.write(try folder.data("b.flac"), to: "a.flac")
    let before = folder.names
    let outcome = try Myna.run(
      "render", "c.ogg", "a.wav", "a.flac", "-o", "out/", "--format", "wav", in: folder)
    #expect(outcome.isRefusal(64, naming: "a.flac"), "\(outcome.talk)")
    #expect(outcome.talk.contains("a.wav"))
    #expect(folder.names == before)
  }

  @Test("Files with the same name from different folders go to subfolders with those names")
  func sameNames() throws {
    for (name, pitch) in [("x", 220.0), ("y", 440)] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: false)
      try folder.write(.sine(frequency: pitch, seconds: 0.5), to: "\(name)/a.wav")
    }
    let outcome = try Myna.run(
      "render", "x/a.wav", "y/a.wav", "-o", "out", "-f", "flac", "--json", in: folder)
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(
      try outcome.json([RenderSummary].self).map(\.output) == ["out/x/a.flac", "out/y/a.flac"])
    for (name, pitch) in [("x", 220.0), ("y", 440)] {
      let middle = try folder.signal("out/\(name)/a.flac")[0.1..<0.4]
      #expect(abs(cents(middle.dominantFrequency, above: pitch)) < 2)
    }
  }

  @Test("If no file can be rendered, no folder is left")
  func noFolderLeft() throws {
    let before = folder.names
    let outcome = try Myna.run("render", "x/a.wav", "y/a.wav", "-o", "out", in: folder)
    #expect(outcome.status == 1)
    #expect(folder.names == before)
  }

  @Test("Several inputs can't be written to the name of an audio file, even if it doesn't exist")
  func fileName() throws {
    let before = folder.names
    let outcome = try Myna.run("render", "a.wav", "b.flac", "-o", "single.wav", in: folder)
    #expect(outcome.isRefusal(64, naming: "“single.wav/”"), "\(outcome.talk)")
    #expect(folder.names == before)
    #expect(try Myna.run("render", "a.wav", "b.flac", "-o", "single.wav/", in: folder).status == 0)
    #expect(folder.names.contains("single.wav/b.flac"))
  }

  @Test("An existing file can't be the output folder of several inputs")
  func fileAsFolder() throws {
    let outcome = try Myna.run("render", "a.wav", "b.flac", "-o", "c.ogg", in: folder)
    #expect(outcome.isRefusal(64, naming: "c.ogg"))
    #expect(try folder.signal("c.ogg").frameCount == 24_000)
  }

  @Test("An output folder that can't be created is reported in one line")
  func folderUnderFile() throws {
    let outcome = try Myna.run("render", "a.wav", "b.flac", "-o", "c.ogg/deep/", in: folder)
    #expect(outcome.isRefusal(naming: "c.ogg/deep"), "\(outcome.talk)")
  }

  @Test("A file that fails doesn't stop the others")
  func oneFails() throws {
    try folder.write("nothing to hear", to: "bad.wav")
    let outcome = try Myna.run(
      "render", "a.wav", "bad.wav", "none.wav", "c.ogg", "-o", "out", "-j1", "--json", in: folder)
    #expect(outcome.status == 1)
    #expect(folder.names.filter { $0.hasPrefix("out/") } == ["out/a.wav", "out/c.ogg"])
    let summaries = try outcome.json([RenderSummary].self)
    #expect(summaries.map(\.input) == ["a.wav", "bad.wav", "none.wav", "c.ogg"])
    #expect(summaries.map { $0.error == nil } == [true, false, false, true])
    for name in ["bad.wav", "none.wav"] {
      #expect(outcome.talkLines.count(where: { $0.contains("“\(name)”") }) == 1)
    }
  }

  @Test("All files are rendered with any number of jobs", arguments: [1, 2, 64])
  func jobs(count: Int) throws {
    let names = (0..<12).map { "in\($0).wav" }
    for name in names { try folder.write(try folder.data("a.wav"), to: name) }
    let outcome = try Myna.run(
      ["render"] + names + ["-o", "out", "-q", "-e", "rabbit", "--jobs", "\(count)"], in: folder)
    #expect(outcome.status == 0)
    for name in names { #expect(try folder.signal("out/\(name)").frameCount == 12_000) }
  }
}
