import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Concurrent recordings", .besideOthers)
struct TogetherTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 40))
  }

  @Test("Twelve recordings that start at once all succeed, each in its own file")
  func twelve() throws {
    let programs = try (1...12).map { _ in try stage.start("record", "--seconds", "0.3") }
    let outcomes = try programs.map { try $0.outcome(timeout: 120) }
    #expect(outcomes.map(\.status) == Array(repeating: 0, count: 12), "\(outcomes.map(\.talk))")
    #expect(stage.takes.sorted() == outcomes.map(\.path).sorted() && stage.journals.isEmpty)
    for path in stage.takes { #expect(try Signal(file: path).wholeRun != nil, "\(path)") }
  }

  @Test("An existing output file is refused, even if another recording has just created it")
  func named() throws {
    let programs = try (1...4).map { _ in
      try stage.start("record", "--seconds", "0.3", "-o", stage.home("mine.flac"))
    }
    let outcomes = try programs.map { try $0.outcome(timeout: 120) }
    let refused = outcomes.filter { $0.status != 0 }
    #expect(refused.count < 4)
    #expect(refused.allSatisfy { $0.talk.contains("already exists") }, "\(refused.map(\.talk))")
    let again = try stage.run("record", "--seconds", "0.3", "-o", stage.home("mine.flac"))
    #expect(again.status == 1 && again.talk.contains("already exists"), "\(again.talk)")
    #expect(!again.talk.contains("--force"), "\(again.talk)")
  }
}
