import Foundation
import TestSupport
import Testing

@Suite("myna rename, tag, and show")
struct LibraryDescribingTests {
  let home = LibraryHome()

  init() throws { try home.fill("Walk", "Song") }

  @Test("Renaming a take changes its title and its file name")
  func rename() throws {
    let before = try home.take("walk")
    let outcome = try home.run("rename", "walk", "A walk by the sea")
    #expect(outcome.status == 0 && outcome.talk.contains("“A walk by the sea”"))
    let after = try home.take("sea")
    #expect(after.id == before.id && after.title == "A walk by the sea")
    #expect(outcome.text == after.path + "\n" && after.path.hasSuffix(" A walk by the sea.wav"))
    #expect(FileManager.default.fileExists(atPath: after.path))
    #expect(!FileManager.default.fileExists(atPath: before.path))
  }

  @Test(
    "Any title is accepted, but invisible characters, line breaks, and excess length are removed",
    arguments: [
      ("a/b", "a/b"), ("two\nlines", "two lines"), ("🐦 bird", "🐦 bird"), ("한국어 제목", "한국어 제목"),
      ("\u{202E}desrever", "desrever"), ("..", ".."), ("  blanks  ", "blanks"),
      ("x: \"y\"?", "x: \"y\"?"),
      (String(repeating: "x", count: 10_000), String(repeating: "x", count: 400)),
    ])
  func titles(typed: String, kept: String) throws {
    let id = try home.take("walk").id
    let outcome = try home.run("rename", id, typed)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.talkLines.count == 1)
    let take = try home.take(id)
    #expect(take.title == kept)
    #expect(FileManager.default.fileExists(atPath: take.path))
    #expect(URL(fileURLWithPath: take.path).deletingLastPathComponent().path == home.takes)
    #expect(try home.run("list").text.split(separator: "\n").count == 3)
    try FileManager.default.removeItem(atPath: home.folder("home/data"))
    #expect(try home.take(id).title == kept)
  }

  @Test(
    "A title without visible characters is refused", arguments: ["", "   ", "\u{202E}\u{200B}"])
  func invisible(title: String) throws {
    let outcome = try home.run("rename", "walk", title)
    #expect(outcome.isRefusal(naming: "title"), "\(outcome.talk)")
    #expect(try home.take("walk").title == "Walk")
  }

  @Test("Two takes can have the same title")
  func same() throws {
    #expect(try home.run("rename", "walk", "Song").status == 0)
    let takes = try home.list()
    #expect(takes.map(\.title) == ["Song", "Song"] && Set(takes.map(\.path)).count == 2)
  }

  @Test("Tags, the favorite mark, and a note can be added, shown, and removed")
  func tag() throws {
    let outcome = try home.run(
      "tag", "walk", "work", "two  words", "일", "--favorite", "--note", "first\nsecond")
    #expect(outcome.status == 0 && outcome.text == "two words\nwork\n일\n" && outcome.talk.isEmpty)
    let take = try home.take("walk")
    #expect(
      take.tags == ["two words", "work", "일"] && take.favorite && take.note == "first\nsecond")
    let text = try home.run("show", "walk").text
    for words in [
      "Walk\n", "two words, work, 일", "★ here", "first\n", "second\n", take.id, take.path,
    ] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(try home.run("tag", "walk").text == outcome.text)
    #expect(
      try home.run("tag", "walk", "-r", "WORK", "--remove=일", "--no-favorite", "--note", "").text
        == "two words\n")
    let after = try home.take("walk")
    #expect(after.tags == ["two words"] && !after.favorite && after.note == "")
  }

  @Test("Removing a tag that a take doesn't have is refused and changes nothing")
  func noTag() throws {
    let outcome = try home.run("tag", "walk", "new", "--remove", "zebra")
    #expect(outcome.isRefusal(naming: "“zebra”"), "\(outcome.talk)")
    #expect(try home.take("walk").tags == [])
    #expect(try home.run("tag", "walk", "\u{200B}").isRefusal(64, naming: "tag"))
  }

  @Test("Tags, favorites, and notes survive the loss of the index")
  func rebuilt() throws {
    try home.run("tag", "walk", "work", "--favorite", "--note", "by the sea")
    let before = try home.take("walk")
    try FileManager.default.removeItem(atPath: home.folder("home/data"))
    let after = try home.take("walk")
    #expect(after.id == before.id && after.tags == ["work"] && after.favorite)
    #expect(after.note == "by the sea" && after.created == before.created)
  }
}
