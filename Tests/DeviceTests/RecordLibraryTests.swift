import Foundation
import TestSupport
import Testing

@Suite("Recorded takes in the library", .besideOthers)
struct RecordLibraryTests {
  private struct Listed: Decodable {
    let title: String
    let path: String
  }

  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  @Test("A recorded take is in the library at once, with its title, and is called “last”")
  func last() throws {
    #expect(try stage.run("record", "--seconds", "0.2", "--title", "First").status == 0)
    // Dates have a resolution of one second.
    let second = Int(Date().timeIntervalSince1970)
    #expect(waitUntil { Int(Date().timeIntervalSince1970) > second })
    let outcome = try stage.run("record", "--seconds", "0.2", "--title", "A walk / a talk")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let shown = try stage.run("show", "last", "--json").json(Listed.self)
    #expect(shown.title == "A walk / a talk" && shown.path == outcome.path)
    #expect(try stage.run("play", "last").status == 0)
    #expect(try stage.run("list", "--json").json([Listed].self).count == 2)
  }

  @Test("Recording works without the library, and reports that it can't be opened")
  func broken() throws {
    try stage.home.write("in the way", to: "data")
    let outcome = try stage.run("record", "--seconds", "0.2")
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(outcome.talk.contains("The recording is complete"))
  }
}
