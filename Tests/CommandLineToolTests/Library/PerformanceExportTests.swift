import Foundation
import TestSupport
import Testing

@Suite("myna export of MIDI files")
struct PerformanceExportTests {
  private let library = LibraryHome()

  init() throws {
    try library.record("Spoken", .noise(seconds: 0.1, seed: 1))
    try library.record("Played", .noise(seconds: 0.1, seed: 2), at: "2026-11-20T10:00:00Z")
    try library.record("Also played", .noise(seconds: 0.1, seed: 3), at: "2026-11-19T10:00:00Z")
    try FileManager.default.createDirectory(
      atPath: library.folder("home/takes/.myna/performances"), withIntermediateDirectories: true)
    for (title, key) in [("Played", UInt8(60)), ("Also played", 67)] {
      let id = try library.take(title).id
      try library.folder.write(
        .note(key, at: 0, length: 500), to: "home/takes/.myna/performances/\(id).mid")
    }
  }

  private func notes(_ title: String) throws -> Data {
    let id = try library.take(title).id
    return try library.folder.data("home/takes/.myna/performances/\(id).mid")
  }

  @Test(
    "A take's notes are exported to a MIDI file or to standard output",
    arguments: ["-o tune.mid", "-o tune.MIDI", "-o tune -f mid", "-o - -f mid > tune.mid"])
  func file(words: String) throws {
    let outcome = try library.shell("\"$MYNA\" export Played \(words)")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let name = try #require(library.folder.names.first { $0.hasPrefix("tune") })
    #expect(try library.folder.data(name) == notes("Played"))
  }

  @Test("Notes exported to a folder are named by title, and a take without notes is reported")
  func folder() throws {
    let outcome = try library.run(
      "export", "Played", "Spoken", "Also played", "-o", "out/", "-f", "mid", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.talkLines.count == 2 && outcome.talk.contains("“Spoken” was not played"))
    #expect(
      library.folder.names.filter { $0.hasPrefix("out/") }
        == ["out/Also played.mid", "out/Played.mid"])
    #expect(try library.folder.data("out/Played.mid") == notes("Played"))
    #expect(try library.folder.data("out/Also played.mid") == notes("Also played"))
    let report = try outcome.json([Exported].self)
    #expect(report.map(\.output) == ["out/Played.mid", "out/Spoken.mid", "out/Also played.mid"])
    #expect(report.map { $0.error == nil } == [true, false, true])
  }

  private struct Exported: Decodable {
    var output: String
    var error: String?
  }

  @Test("An edited and renamed take exports its notes as they were played")
  func edited() throws {
    let played = try notes("Played")
    #expect(try library.run("trim", "Played", "--to", "0.05").status == 0)
    #expect(try library.run("rename", "Played", "Tune").status == 0)
    #expect(try library.run("export", "Tune", "-o", "tune.mid").status == 0)
    #expect(try library.folder.data("tune.mid") == played)
  }

  @Test("Exporting notes replaces a file only with --force, and a refusal leaves no file")
  func refused() throws {
    try library.folder.write("mine", to: "tune.mid")
    let taken = try library.run("export", "Played", "-o", "tune.mid")
    #expect(taken.isRefusal(naming: "tune.mid") && taken.talk.contains("--force"))
    #expect(try library.folder.text("tune.mid") == "mine")
    #expect(try library.run("export", "Spoken", "-o", "new/", "-f", "mid").status == 1)
    let effect = try library.run("export", "Played", "-o", "other.mid", "-e", "hawk")
    #expect(effect.isRefusal(64, naming: "--effect"))
    #expect(!library.folder.names.contains { $0.hasPrefix("new") || $0.hasPrefix("other") })
    #expect(try library.run("export", "Played", "-o", "tune.mid", "--force").status == 0)
    #expect(try library.folder.data("tune.mid") == notes("Played"))
  }
}
