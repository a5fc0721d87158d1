import Foundation
import TestSupport
import Testing

@Suite("myna export")
struct LibraryExportTests {
  private let library = LibraryHome()

  init() throws {
    try library.record("What is this?", try .speech(["Front_Center"]))
    try library.record("Other", try .speech(["Rear_Left"]), at: "2026-11-20T10:00:00Z")
  }

  @Test(
    "An exported take has the same audio as one rendered with the same options",
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
    // An Ogg stream has a random serial number.
    let isSame = try library.folder.data(export) == library.folder.data(render)
    #expect(isSame || ending == "ogg")
    #expect(try library.bytes("Other") == before)
  }

  @Test("Without an effect or another format, a take is exported byte for byte")
  func copies() throws {
    let home = library.folder("files")
    let made = try Myna.shell(
      """
      mkdir files; cd files
      # Each of another loudness, so that none is taken for another.
      m() { ffmpeg -v error -nostdin -i "$in" -map_metadata -1 -metadata artist=Somebody -af volume=0.$1 "${@:2}"; }
      in=$1
      m 91 -c:a pcm_s24le fine.wav; m 92 -c:a pcm_f32le float.wav; m 93 -b:a 192k song.mp3
      m 94 talk.m4a; m 95 -ac 6 six.wav; m 96 -c:a pcm_s24be old.aiff
      """, try library.take("Other").path, in: library.folder)
    #expect(made.status == 0, "\(made.talk)")
    let names = ["fine.wav", "float.wav", "song.mp3", "talk.m4a", "six.wav", "old.aiff"]
    #expect(try library.run(["import"] + names.map { "\(home)/\($0)" }).status == 0)
    let titles = names.map { String($0.prefix { $0 != "." }) }
    let whole = try library.run(["export"] + titles + ["-o", "out/"])
    #expect(whole.status == 0, "\(whole.talk)")
    for (name, title) in zip(names, titles) {
      let bytes = try library.folder.data("files/\(name)")
      #expect(try library.folder.data("out/\(name)") == bytes, "\(name)")
      let single = try library.run(["export", title, "-o", "single-\(name)"])
      #expect(single.status == 0, "\(single.talk)")
      #expect(try library.folder.data("single-\(name)") == bytes, "\(name)")
    }
    #expect(try library.run("export", "song", "-o", "again.mp3", "-f", "mp3").status == 0)
    #expect(try library.folder.data("again.mp3") == library.folder.data("files/song.mp3"))
  }

  @Test("Files exported to a folder are named by title, and duplicates are numbered")
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

  @Test("Without --format, a take keeps its format, and only --force replaces a file")
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

  @Test("A take with a missing file is reported, and the others are exported")
  func missing() throws {
    try FileManager.default.removeItem(atPath: try library.take("Other").path)
    let outcome = try library.run("export", "Other", "What is this?", "-o", "out/", "-q")
    #expect(outcome.isRefusal(naming: "The file for “Other” is missing"))
    #expect(library.folder.names.contains("out/What is this.flac"))
  }

  @Test("A missing take isn't confused with a new take that has the same file name")
  func sameName() throws {
    let path = try library.take("Other").path
    try FileManager.default.moveItem(atPath: path, toPath: library.folder("moved.flac"))
    try library.record("Other", .noise(seconds: 0.1, seed: 9), at: "2026-11-20T10:00:00Z")
    let ids = try library.list().filter { $0.title == "Other" }.map(\.id)
    #expect(ids.count == 2)
    let outcome = try library.run(["export"] + ids + ["-o", "out/", "-q"])
    #expect(outcome.isRefusal(naming: "The file for “Other” is missing"), "\(outcome)")
    let names = library.folder.names.filter { $0.hasPrefix("out/") }
    #expect(names.count == 1)
    #expect(try library.folder.signal(names.first ?? "").frameCount == 4_800)
  }

  @Test("An unknown take or a missing output path is refused before anything is written")
  func refused() throws {
    #expect(
      try library.run("export", "Other", "Nobody", "-o", "out/").isRefusal(naming: "“Nobody”"))
    #expect(try library.run("export", "Other").isRefusal(64, naming: "-o FILE"))
    #expect(!library.folder.names.contains { $0.hasPrefix("out") })
  }
}
