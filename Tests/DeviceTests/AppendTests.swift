import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recordings appended to takes", .besideOthers)
struct AppendTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 30))
  }

  private struct Listed: Decodable {
    let title: String
    let path: String
  }

  private func list(_ options: String...) throws -> [Listed] {
    try Myna.run(["list", "--json"] + options, in: stage.home, environment: stage.environment)
      .json([Listed].self)
  }

  @Test("With --append, a recording is added to a take's end and kept in the trash")
  func append() throws {
    let first = try stage.run("record", "--title", "Story", "--seconds", "1")
    let before = try Signal(file: first.path)
    let outcome = try stage.run("record", "--append", "last", "--title", "More", "--seconds", "1")
    #expect(outcome.status == 0 && outcome.path == first.path, "\(outcome.talk)")
    #expect(outcome.talk.contains("to “Story”") && outcome.talk.contains("“myna undo "))
    let after = try Signal(file: first.path)
    #expect(abs(after.duration - before.duration - 1) < 0.05)
    // The original take is unchanged up to the fade at its end, after which the appended sound
    // starts.
    let kept = before.duration - 0.01
    #expect(after[0..<kept].samples == before[0..<kept].samples)
    #expect(after[kept + 0.1..<kept + 0.9].peakDecibels > -20)
    #expect(try list("--deleted").map(\.title) == ["More"])
    #expect(try stage.run("undo", "Story").status == 0)
    #expect(try Signal(file: first.path).samples == before.samples)
  }

  @Test("A recording that can't be appended becomes a separate take, with a message")
  func refused() throws {
    let first = try stage.run("record", "--title", "Story", "--seconds", "1")
    let program = try stage.record("--append", "Story", "--title", "More")
    #expect(try stage.run("delete", "Story").status == 0)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(
      outcome.status == 1 && outcome.talk.contains("remains a separate recording"),
      "\(outcome.talk)")
    #expect(outcome.talk.contains("“Story” is in the trash"))
    let takes = try list("--order", "newest")
    #expect(takes.map(\.path) == [outcome.path] && takes.map(\.title) == ["More"])
    #expect(outcome.path != first.path)
    #expect(try Signal(file: outcome.path).duration > 0.2)
  }

  @Test("Appending to an unknown take is refused before anything is recorded")
  func unknown() throws {
    let outcome = try stage.run("record", "--append", "Nobody", "--seconds", "1")
    #expect(outcome.isRefusal(naming: "“Nobody”"), "\(outcome.talk)")
    #expect(stage.takes.isEmpty && stage.journals.isEmpty)
    #expect(try stage.run("record", "--append", "x", "-o", "y.wav").isRefusal(64, naming: "-o"))
  }
}
