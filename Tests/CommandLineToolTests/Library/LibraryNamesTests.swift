import Foundation
import TestSupport
import Testing

@Suite("Take names on the command line")
struct LibraryNamesTests {
  let home = LibraryHome()

  init() throws {
    try home.fill("Interview", "Song for Ana", "Interview", "Song for Béla")
  }

  @Test("A take can be named by title, ID, ID prefix, file name, words, or “last”")
  func names() throws {
    let take = try #require(try home.list("-s", "ana").first)
    let file = URL(fileURLWithPath: take.path).lastPathComponent
    for name in [
      "Song for Ana", "song FOR ana", take.id, take.id.lowercased(), String(take.id.prefix(8)),
      file, "ana song",
    ] {
      #expect(try home.take(name).id == take.id, "\(name)")
    }
    #expect(try home.take("last").title == "Song for Béla")
    #expect(try home.take("bela").title == "Song for Béla")
  }

  @Test("A take whose file was overwritten is shown with the new file's length")
  func overwritten() throws {
    let take = try home.take("Song for Ana")
    try home.write("other.wav", seconds: 3)
    try home.folder.data("other.wav").write(to: URL(fileURLWithPath: take.path))
    #expect(abs(try home.take("Song for Ana").seconds - 3) < 0.01)
  }

  @Test("A title written into a sidecar by hand takes effect")
  func writtenTitle() throws {
    try home.run("tag", "Song for Ana", "duet")
    let take = try home.take("Song for Ana")
    let path = "\(home.takes)/.myna/takes/\(take.id).json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let new = text.replacing("\"id\"", with: "\"title\" : \"Hymn\",\n  \"id\"")
    try new.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try home.take("hymn").id == take.id)
    #expect(try home.list("-s", "duet").map(\.title) == ["Hymn"])
  }

  @Test("Each command sees the changes of earlier commands and files that were moved by hand")
  func byTurns() throws {
    let id = try home.take("Song for Ana").id
    #expect(try home.run("rename", "Song for Ana", "Aria").status == 0)
    #expect(try home.take("aria").id == id)
    let path = try home.take("aria").path
    try FileManager.default.moveItem(atPath: path, toPath: path.replacing("Aria", with: "Duet"))
    #expect(try home.run("tag", "duet", "new").text == "new\n")
    #expect(try home.run("delete", "duet").status == 0)
    #expect(try home.run("show", "aria").status == 1)
    #expect(try home.run("undelete", "duet").status == 0)
    #expect(try home.take("duet").tags == ["new"])
    try FileManager.default.removeItem(atPath: try home.take("duet").path)
    #expect(try home.take("duet").condition == "missing")
  }

  @Test("An ambiguous take name is refused with a list of the matching IDs")
  func ambiguous() throws {
    let outcome = try home.run("show", "interview")
    #expect(outcome.isRefusal(naming: "“interview” could refer to"), "\(outcome.talk)")
    for take in try home.list("-s", "interview") {
      #expect(outcome.talk.contains(String(take.id.prefix(8))))
    }
    #expect(!outcome.talk.contains("Song"))
  }

  @Test("An ambiguous take name lists only the first few of many matches")
  func many() throws {
    for number in 0..<3 {
      try home.write("Interview.wav", seed: UInt64(100 + number))
      #expect(try home.run("import", "Interview.wav").status == 0)
    }
    let outcome = try home.run("delete", "Interview")
    #expect(outcome.isRefusal(naming: "or one of 2 other recordings"), "\(outcome.talk)")
    #expect(try home.list().count == 7)
  }

  @Test(
    "Every command refuses a name that doesn't match a take",
    arguments: [
      ["show", "nobody"], ["rename", "nobody", "x"], ["tag", "nobody", "x"], ["delete", "nobody"],
      ["undelete", "nobody"], ["show", ""], ["show", "00000000"],
    ])
  func unknown(arguments: [String]) throws {
    let outcome = try home.run(arguments)
    #expect(outcome.isRefusal(naming: "“\(arguments[1])”"), "\(outcome.talk)")
    #expect(outcome.talk.contains("myna list") || outcome.talk.contains("myna trash"))
  }

  @Test("Commands for files accept a take's name, which is refused if it is also a file's")
  func sounds() throws {
    let take = try home.take("song ana")
    let info = try home.run("info", "song ana", "--json").json([InfoSummary].self)
    #expect(info.map(\.path) == [take.path] && info.first?.frames == 9_600)
    #expect(try home.run("render", "last", "-o", "out.wav", "--quiet").status == 0)
    #expect(try home.folder.signal("out.wav").frameCount == 19_200)
    try FileManager.default.createDirectory(
      atPath: home.folder("last"), withIntermediateDirectories: false)
    #expect(try home.run("info", "last").status == 0)
    try FileManager.default.removeItem(atPath: home.folder("last"))
    try home.write("sound.wav", seconds: 2)
    try FileManager.default.moveItem(atPath: home.folder("sound.wav"), toPath: home.folder("last"))
    #expect(try home.run("info", "last").isRefusal(1, naming: "./last"))
    #expect(try home.run("info", "./last").text.contains("2.000 s"))
  }

  @Test("Several takes are rendered into a folder, and an unknown name doesn't stop the others")
  func render() throws {
    let outcome = try home.run("render", "last", "nobody", "song ana", "-o", "out", "--json")
    #expect(outcome.status == 1)
    let summaries = try outcome.json([RenderSummary].self)
    #expect(summaries.map { $0.error == nil } == [true, false, true])
    #expect(summaries[1].error?.contains("no file or recording called") == true)
    let names = home.folder.names.filter { $0.hasPrefix("out/") }
    #expect(
      names.count == 2 && names.allSatisfy { $0.hasSuffix(".wav") && $0.contains("Song for") })
  }

  @Test(
    "myna info and play report a name that matches neither a file nor a take",
    arguments: ["info", "play"])
  func neither(command: String) throws {
    let outcome = try home.run(command, "nobody.wav")
    #expect(
      outcome.isRefusal(naming: "There is no file or recording called “nobody.wav”"),
      "\(outcome.talk)")
    #expect(outcome.talk.contains("no file or recording called"))
    let ambiguous = try home.run(command, "interview")
    #expect(ambiguous.isRefusal(naming: "could refer to"), "\(ambiguous.talk)")
  }

  @Test("Looking for a take without a library creates no files")
  func nothing() throws {
    let folder = Scratch()
    let outcome = try Myna.run(
      ["info", "last"], in: folder, environment: ["MYNA_HOME": folder("home")])
    #expect(outcome.isRefusal(naming: "There are no recordings yet"), "\(outcome.talk)")
    #expect(folder.names.isEmpty)
  }
}
