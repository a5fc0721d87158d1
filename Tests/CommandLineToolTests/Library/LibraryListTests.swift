import Foundation
import TestSupport
import Testing

@Suite("myna list")
struct LibraryListTests {
  let home = LibraryHome()

  @Test("With an empty library, myna list prints only a hint about how to record")
  func empty() throws {
    let outcome = try home.run("list")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.talk.contains("myna record"))
    #expect(try home.list().isEmpty && home.list("--deleted").isEmpty)
  }

  @Test("Takes are listed newest first, or in the order given by --order")
  func orders() throws {
    try home.fill("Walk", "apple", "Zebra")
    #expect(try home.list().map(\.title) == ["Zebra", "apple", "Walk"])
    #expect(try home.list("--order", "oldest").map(\.title) == ["Walk", "apple", "Zebra"])
    #expect(try home.list("--order", "title").map(\.title) == ["apple", "Walk", "Zebra"])
    #expect(try home.list("--order", "longest").map(\.title) == ["Zebra", "apple", "Walk"])
    #expect(try home.list("--order", "largest", "-n1").map(\.title) == ["Zebra"])
  }

  @Test("The JSON of a take contains all its properties")
  func json() throws {
    try home.write("Walk.wav", seconds: 0.5)
    try home.run("import", "Walk.wav")
    let take = try #require(try home.list().first)
    #expect(UUID(uuidString: take.id) != nil && take.title == "Walk")
    #expect(take.created == "2026-11-21T14:03:20Z")
    #expect(take.path == home.takes + "/2026-11-21 14.03 Walk.wav")
    #expect(take.condition == "good" && take.storage == "here" && take.format.hasPrefix("WAV"))
    #expect(take.seconds == 0.5 && take.sampleRate == 48_000 && take.channels == 1)
    #expect(try take.bytes == Data(contentsOf: URL(fileURLWithPath: take.path)).count)
    #expect(take.tags == [] && !take.favorite && take.note == "" && !take.edited)
    #expect(take.deleted == nil)
  }

  @Test("--search and --tag filter the list, alone and together")
  func search() throws {
    try home.fill("Interview with Ana", "Interview with Béla", "한국어 제목", "Song")
    try home.run("tag", "song", "work", "two words")
    try home.run("tag", "Interview with Ana", "work", "--note", "about the sea")
    #expect(try home.list("--search", "interview").count == 2)
    #expect(try home.list("-s", "bela").map(\.title) == ["Interview with Béla"])
    #expect(try home.list("-s", "국어").map(\.title) == ["한국어 제목"])
    #expect(try home.list("-s", "SEA").map(\.title) == ["Interview with Ana"])
    #expect(try home.list("--tag", "Work").count == 2)
    #expect(try home.list("--tag", "work", "--tag", "two words").map(\.title) == ["Song"])
    #expect(try home.list("-t", "work", "-s", "ana \"sea").map(\.title) == ["Interview with Ana"])
    let none = try home.run("list", "-s", "zebra")
    #expect(none.status == 0 && none.output.isEmpty && none.talk.contains("No recordings match"))
  }

  @Test("Titles in any script are aligned, and truncated only in a narrow terminal")
  func table() throws {
    let long = String(repeating: "long ", count: 30)
    try home.fill("Walk", "한국어 제목", "中文标题", long)
    try home.run("tag", "walk", "--favorite")
    let lines = try home.run("list").text.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    let places = lines.map { line -> Int in
      let head = line.firstRange(of: /\d{4}-|DATE/).map { line[..<$0.lowerBound] } ?? ""
      return head.reduce(0) { $0 + ($1.unicodeScalars.allSatisfy { $0.value < 0x1100 } ? 1 : 2) }
    }
    // One long title does not widen the other rows.
    let (others, longer) = (places.filter { $0 < 150 }, places.filter { $0 > 150 })
    #expect(Set(others).count == 1 && others.count == 4 && longer.count == 1, "\(lines)")
    #expect(lines[4].hasSuffix(String(try home.take("walk").id.prefix(8))))
    #expect(lines[4].contains("★") && lines[4].contains("0:00"))
    let narrow = try home.shell(
      #"script -qec 'stty cols 70; "$MYNA" list' /dev/null"#)
    for line in narrow.text.split(separator: "\r\n") { #expect(line.count <= 70, "\(line)") }
    #expect(narrow.text.contains("…  2026-"), "\(narrow.text)")
  }

  @Test("Takes with missing or unreadable files are marked in the list")
  func troubles() throws {
    try home.fill("Gone", "Broken")
    try FileManager.default.removeItem(atPath: try home.take("gone").path)
    let broken = try home.take("broken").path
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: broken))
    #expect(try home.list().map(\.condition) == ["unreadable", "missing"])
    let text = try home.run("list").text
    #expect(text.contains("file missing") && text.contains("unreadable"))
    let refusal = try home.run("info", "gone")
    #expect(refusal.isRefusal(naming: "“Gone”"), "\(refusal.talk)")
  }
}
