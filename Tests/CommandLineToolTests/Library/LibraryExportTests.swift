import Foundation
import TestSupport
import Testing

@Suite("Exporting takes in a terminal")
struct LibraryExportTests {
  private let library = LibraryHome()

  init() throws {
    try library.record("What is this?", try .speech(["Front_Center"]))
    try library.record("Other", try .speech(["Rear_Left"]), at: "2026-11-20T10:00:00Z")
  }

  @Test(
    "An export is what render makes of the take",
    arguments: [
      ("wav", ["--format", "wav24"]), ("flac", []), ("ogg", ["--effect", "hawk"]),
      ("mp3", ["-e", "chipmunk"]),
    ])
  func equalsRender(ending: String, options: [String]) throws {
    let before = try library.bytes("Other")
    let exported = try library.run(["export", "Other", "-o", "export.\(ending)"] + options)
    let path = try library.take("Other").path
    let rendered = try library.run(["render", path, "-o", "render.\(ending)"] + options)
    #expect(exported.status == 0 && rendered.status == 0 && exported.talk.isEmpty)
    let (export, render) = ("export.\(ending)", "render.\(ending)")
    #expect(try library.folder.signal(export).samples == library.folder.signal(render).samples)
    // An Ogg stream is numbered at random.
    let isSame = try library.folder.data(export) == library.folder.data(render)
    #expect(isSame || ending == "ogg")
    #expect(try library.bytes("Other") == before)
  }

  @Test("In a folder each file is named after its take's title, and no two the same")
  func folder() throws {
    try library.record(
      "other", try .speech(["Rear_Right"]), at: "2026-11-19T10:00:00Z")
    let ids = try library.list().map(\.id)
    let outcome = try library.run(["export"] + ids + ["-o", "out/", "--format", "wav"])
    #expect(outcome.status == 0, "\(outcome.talk)")
    let names = try FileManager.default.contentsOfDirectory(atPath: library.folder("out"))
    #expect(names.sorted() == ["Other.wav", "What is this.wav", "other (2).wav"])
    let right = try Signal.speech(["Rear_Right"])
    #expect(try library.folder.signal("out/other (2).wav").frameCount == right.frameCount)
  }

  @Test("Without a format takes keep theirs, and nothing is replaced without --force")
  func keeps() throws {
    try FileManager.default.createDirectory(
      atPath: library.folder("out"), withIntermediateDirectories: false)
    try library.folder.write("mine", to: "out/Other.flac")
    let outcome = try library.run("export", "Other", "-o", "out")
    #expect(outcome.isRefusal(naming: "Other.flac"))
    #expect(try library.folder.text("out/Other.flac") == "mine")
    #expect(try library.run("export", "Other", "-o", "out", "--force").status == 0)
    #expect(try library.folder.signal("out/Other.flac").frameCount > 10_000)
  }

  @Test("A take whose file is gone is named, and keeps no other from being exported")
  func missing() throws {
    try FileManager.default.removeItem(atPath: try library.take("Other").path)
    let outcome = try library.run("export", "Other", "What is this?", "-o", "out/", "-q")
    #expect(outcome.isRefusal(naming: "The file of “Other” is gone"))
    #expect(library.folder.names.contains("out/What is this.flac"))
  }

  @Test("A name that is not clear, or nowhere to go, is refused before anything is written")
  func refused() throws {
    #expect(
      try library.run("export", "Other", "Nobody", "-o", "out/").isRefusal(naming: "“Nobody”"))
    #expect(try library.run("export", "Other").isRefusal(64, naming: "-o FILE"))
    #expect(!library.folder.names.contains { $0.hasPrefix("out") })
  }
}
