import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Damaged takes")
struct LibraryDamageTests {
  private let home = LibraryHome()
  private let words = "ends early: it should be 1.000 s long, but it contains only 0.500 s"

  init() throws {
    try home.folder.write(Signal.noise(seconds: 1), to: "half.wav", format: .wav16)
    let whole = try home.folder.data("half.wav")
    try home.folder.write(whole.prefix(whole.count - 48_000), to: "half.wav")
  }

  @Test("All commands describe a truncated take in the same words")
  func everywhere() throws {
    let imported = try home.run("import", "half.wav")
    #expect(imported.status == 0)
    #expect(imported.talk.contains("“half.wav” \(words); its readable part was imported."))
    #expect(try home.run("list").text.contains("damaged"))
    #expect(try home.list().map(\.damage) == [words])
    #expect(try home.run("show", "half").text.contains("it \(words)"))
    #expect(try home.run("info", "half").text.contains(words))
    let check = try home.run("check")
    #expect(check.status == 1 && !check.text.contains("Everything is fine"))
    #expect(check.talk.contains("“half”") && check.talk.contains(words))
  }

  @Test(
    "Editing a damaged take is refused, but --salvage edits the readable part",
    arguments: [["trim", "half", "--to", "0.25"], ["split", "half", "--at", "0.25"]])
  func salvage(arguments: [String]) throws {
    try home.run("import", "half.wav")
    let refused = try home.run(arguments)
    #expect(refused.status == 1 && refused.talk.contains(words), "\(refused.talk)")
    #expect(refused.talk.contains("--salvage"))
    #expect(try home.run(arguments + ["--salvage"]).status == 0)
    let takes = try home.list()
    #expect(takes.allSatisfy { abs($0.seconds - 0.25) < 1e-6 && $0.damage == nil })
  }
}
