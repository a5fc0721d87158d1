import Foundation
import TestSupport
import Testing

@Suite("myna import")
struct LibraryImportTests {
  let home = LibraryHome()

  private struct Report: Decodable {
    struct Duplicate: Decodable {
      let path: String
      let take: ListedTake
    }
    struct Failure: Decodable {
      let path: String
      let error: String
    }
    let imported: [ListedTake]
    let duplicates: [Duplicate]
    let failures: [Failure]
  }

  @Test("Imported files and folders become takes, and the takes' paths are printed")
  func filesAndFolders() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder("in/deep"), withIntermediateDirectories: true)
    for name in ["a.flac", "in/b.ogg", "in/deep/c.mp3"] { try home.write(name) }
    try home.folder.write("a shopping list", to: "in/notes.txt")
    let outcome = try home.run("import", "a.flac", "in")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let takes = try home.list()
    #expect(Set(takes.map(\.title)) == ["a", "b", "c"])
    #expect(Set(outcome.text.split(separator: "\n").map(String.init)) == Set(takes.map(\.path)))
    #expect(outcome.talk.contains("3 recordings"))
    #expect(try home.folder.signal("a.flac").frameCount == 4_800)
  }

  @Test("An import reports the files it skips in a folder, one line per reason")
  func passedOver() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder("in"), withIntermediateDirectories: true)
    try home.write("in/a.flac")
    for number in 0..<30 { try home.folder.write("text", to: "in/\(number).txt") }
    try home.folder.write("", to: "in/._a.flac")
    try home.folder.write("", to: "in/b.flac.nextcloud")
    let outcome = try home.run("import", "in", "--json")
    #expect(outcome.status == 0 && outcome.talkLines.count == 4, "\(outcome.talk)")
    for words in [
      "30 files (not an audio file)", "and 27 more", "macOS", "placeholder", "b.flac.nextcloud",
    ] {
      #expect(outcome.talk.contains(words), "\(outcome.talk)")
    }
    struct Passed: Decodable {
      struct File: Decodable {
        let path: String
        let reason: String
      }
      let passedOver: [File]
    }
    #expect(try outcome.json(Passed.self).passedOver.count == 32)
    #expect(try home.run("import", "-q", "in").talk.isEmpty)
  }

  @Test("An import skips audio that a take already has, and names that take")
  func duplicates() throws {
    try home.write("Walk.wav")
    try home.folder.write(try home.folder.data("Walk.wav"), to: "Other name.wav")
    let outcome = try home.run("import", "Walk.wav", "Other name.wav", "Walk.wav")
    #expect(outcome.status == 0 && outcome.talkLines.count == 3, "\(outcome.talk)")
    #expect(outcome.talk.contains("Skipped “Other name.wav”: “Walk”"))
    #expect(try home.list().count == 1)
    let report = try home.run("import", "Other name.wav", "--json").json(Report.self)
    #expect(report.duplicates.map(\.take.title) == ["Walk"] && report.imported.isEmpty)
    #expect(try home.run("import", "-q", "Walk.wav").talk.isEmpty)
  }

  @Test("An import recognizes a duplicate even if the existing take was never fully read")
  func unread() throws {
    try home.write("Walk.wav")
    try home.run("list")
    try FileManager.default.copyItem(
      atPath: home.folder("Walk.wav"), toPath: home.takes + "/2020-01-01 10.00 Mine.wav")
    #expect(try home.run("import", "Walk.wav").talk.contains("“Mine”"))
    #expect(try home.list().map(\.title) == ["Mine"])
  }

  @Test("Importing a folder that contains the library skips the library")
  func ownFolder() throws {
    try home.fill("Walk")
    try home.write("new.wav", seed: 9)
    let outcome = try home.run("import", ".", home.takes)
    #expect(outcome.status == 0 && outcome.text.split(separator: "\n").count == 1)
    #expect(Set(try home.list().map(\.title)) == ["Walk", "new"])
  }

  @Test("An import reports each of a thousand corrupt files and imports the good ones")
  func corrupt() throws {
    for number in 0..<1_000 {
      let name = String(format: "bad %04d.", number) + ["wav", "flac", "mp3", "ogg"][number % 4]
      let noise = (0..<200).map { UInt8(truncatingIfNeeded: $0 * (number + 3) + number) }
      // A file that could be a sound is also passed to ffmpeg, which is slow. Ten of each kind are.
      try home.folder.write(number % 25 == 0 ? Data(noise) : Data(), to: name)
    }
    let good = ["a good one.wav", "bad 0500 but not.wav", "z the last.flac"]
    for name in good { try home.write(name) }
    let outcome = try home.run("import", ".", "--json", timeout: 300)
    #expect(outcome.status == 1)
    let report = try outcome.json(Report.self)
    #expect(report.imported.count == 3 && report.duplicates.isEmpty)
    #expect(report.failures.count == 1_000)
    for failure in report.failures { #expect(failure.error.contains("“\(failure.path)”")) }
    // The index is in the folder, too, and is skipped.
    #expect(outcome.talkLines.count == 1_002)
    #expect(try home.list().count == 3)
    #expect(!home.folder.names.contains { $0.contains("/.myna/work/") })
  }

  @Test("Importing a folder with circular or broken links imports each file once")
  func loops() throws {
    let outcome = try home.shell(
      """
      mkdir -p in/deep && ln -s .. in/deep/up && ln -s loop in/loop && ln -s . in/self
      ln -s nowhere.wav in/dangling.wav
      """)
    #expect(outcome.status == 0)
    try home.write("in/deep/a.wav")
    let imported = try home.run("import", "in", "in/loop")
    #expect(try home.list().map(\.title) == ["a"])
    #expect(imported.status == 1 && imported.talk.contains("in/loop"), "\(imported.talk)")
  }

  @Test("An import reports each file that it can't import, and imports the others")
  func failures() throws {
    try home.write("a.wav")
    try home.folder.write("Once upon a time", to: "text.wav")
    let outcome = try home.run("import", "none.wav", "text.wav", "a.wav", "/dev/null")
    #expect(outcome.status == 1 && outcome.text.split(separator: "\n").count == 1)
    for name in ["“none.wav”", "“text.wav”", "“/dev/null”"] { #expect(outcome.talk.contains(name)) }
    #expect(outcome.talk.contains("could not import 3 files"))
  }

  @Test("A file with the ID of an existing take becomes a take with a new ID")
  func forged() throws {
    try home.fill("Walk")
    let take = try home.take("walk")
    let tags = "myna:\(take.id)"
    try home.write("plain.wav", seed: 99)
    let made = try home.shell(
      "ffmpeg -nostdin -v error -i plain.wav -metadata comment='\(tags)' -metadata date='2026-11-21T14:03:20+00:00' forged.flac"
    )
    #expect(made.status == 0, "\(made.talk)")
    #expect(try home.run("import", "forged.flac").status == 0)
    let takes = try home.list()
    #expect(takes.count == 2 && Set(takes.map(\.id)).count == 2)
    #expect(try home.take(take.id).title == "Walk")
  }
}
