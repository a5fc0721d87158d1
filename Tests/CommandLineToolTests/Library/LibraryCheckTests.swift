import Foundation
import TestSupport
import Testing

@Suite("myna check")
struct LibraryCheckTests {
  let home = LibraryHome()

  private struct Report: Decodable {
    let good: Bool
    let checked: Int
    let added: Int
    let altered: [ListedTake]
    let contradicted: [ListedTake]
    let unreadable: [ListedTake]
    let missing: [ListedTake]
  }

  private func report(_ options: String...) throws -> Report {
    try home.run(["check", "--json"] + options).json(Report.self)
  }

  init() throws { try home.fill("Walk", "Song", "Talk") }

  @Test("An intact library is reported as fine, and a new file is added to the index")
  func good() throws {
    let outcome = try home.run("check")
    #expect(
      outcome.status == 0 && outcome.talk.isEmpty && outcome.text.contains("Everything is fine"))
    #expect(outcome.text.contains("3 recordings"))
    try home.write("new.wav")
    try FileManager.default.moveItem(
      atPath: home.folder("new.wav"), toPath: home.takes + "/new.wav")
    let report = try report()
    #expect(report.good && report.added == 1 && report.checked == 4)
  }

  @Test("myna check lists files that aren't recordings, with the reason")
  func passedOver() throws {
    try home.folder.write("text", to: "home/takes/notes.txt")
    try home.folder.write("", to: "home/takes/Walk.flac.part")
    let outcome = try home.run("check")
    #expect(outcome.status == 0 && outcome.text.contains("Everything is fine"))
    #expect(outcome.talkLines.count == 2, "\(outcome.talk)")
    #expect(outcome.talk.contains("notes.txt") && outcome.talk.contains("(not an audio file)"))
    #expect(
      outcome.talk.contains("Walk.flac.part")
        && outcome.talk.contains("another program’s unfinished file)"))
  }

  @Test("myna check reports a file that changed silently on disk until the user accepts it")
  func altered() throws {
    let path = try home.take("song").path
    // Like a disk error: neither date nor size changes.
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 2_000)
    try file.write(contentsOf: Data(repeating: 17, count: 64))
    try file.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: path)
    let outcome = try home.run("check")
    #expect(outcome.status == 1 && outcome.talk.contains("“Song”"), "\(outcome.talk)")
    #expect(outcome.talk.contains("--accept"))
    #expect(try report().altered.map(\.title) == ["Song"])
    #expect(try home.run("check", "--accept").status == 0)
    #expect(try report().good)
  }

  @Test("myna check reports a FLAC file with a wrong checksum until the user accepts it")
  func contradicted() throws {
    try home.folder.write(.noise(seconds: 0.2, seed: 9), to: "Old.flac")
    var bytes = try home.folder.data("Old.flac")
    // The last byte of the checksum.
    bytes[41] ^= 1
    try home.folder.write(bytes, to: "Old.flac")
    #expect(try home.run("import", "Old.flac").status == 0)
    let outcome = try home.run("check")
    #expect(outcome.status == 1 && !outcome.text.contains("fine"))
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("“Old”"), "\(outcome.talk)")
    #expect(outcome.talk.contains("checksum") && outcome.talk.contains(".flac”"))
    #expect(try report().contradicted.map(\.title) == ["Old"])
    #expect(try home.run("check", "--accept").status == 0)
    #expect(try report().good)
  }

  @Test("myna check finds damage in files outside the library")
  func files() throws {
    try home.folder.write(.noise(seconds: 0.2, seed: 9), to: "good.flac")
    var bytes = try home.folder.data("good.flac")
    #expect(try home.run("check", "good.flac").text.contains("fine"))
    bytes[41] ^= 1
    try home.folder.write(bytes, to: "wrong.flac")
    try home.folder.write(try home.folder.data("0/Walk.wav").dropLast(1_000), to: "cut.wav")
    let outcome = try home.run("check", "good.flac", "wrong.flac", "cut.wav", "none.wav")
    #expect(outcome.status == 1 && outcome.talkLines.count == 3, "\(outcome.talk)")
    for (line, words) in zip(outcome.talkLines, ["checksum", "ends early", "“none.wav”"]) {
      #expect(line.contains(words), "\(line)")
    }
    #expect(!outcome.text.contains("fine"))
  }

  @Test("myna check reports missing and unreadable recordings by file name")
  func troubles() throws {
    let (walk, song) = (try home.take("walk").path, try home.take("song").path)
    try FileManager.default.removeItem(atPath: walk)
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: song))
    let outcome = try home.run("check")
    #expect(outcome.status == 1 && outcome.talkLines.count == 2, "\(outcome.talk)")
    for name in [walk, song].map({ URL(fileURLWithPath: $0).lastPathComponent }) {
      #expect(outcome.talk.contains("“\(name)”"))
    }
    let report = try report()
    #expect(report.missing.map(\.title) == ["Walk"] && report.unreadable.map(\.title) == ["Song"])
  }

  @Test("myna check rebuilds a damaged index with all takes and tags")
  func damagedIndex() throws {
    try home.run("tag", "walk", "work")
    let before = try home.list().map(\.id)
    var bytes = try home.folder.data("home/data/library.sqlite")
    for offset in stride(from: 4_096 + 16, to: bytes.count - 64, by: 512) {
      bytes.replaceSubrange(offset..<offset + 64, with: Data(repeating: 0xA5, count: 64))
    }
    try home.folder.write(bytes, to: "home/data/library.sqlite")
    let outcome = try home.run("check")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.talk.contains("damaged"))
    #expect(try home.list().map(\.id) == before && home.take("walk").tags == ["work"])
  }
}
