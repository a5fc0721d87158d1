import Foundation
import TestSupport
import Testing

@Suite("myna devices", .besideOthers)
struct DevicesCommandTests {
  private struct Device: Decodable {
    let id: String
    let name: String
    let direction: String
    let sampleRate: Double
    let channels: Int
    let isDefault: Bool
  }

  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    _ = try stage.server.plugIn(speaker: "headset", sampleRate: 96_000, channelCount: 1)
  }

  @Test("Microphones and speakers are listed, and the defaults are marked")
  func list() throws {
    let outcome = try stage.run("devices")
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    let lines = outcome.text.split(separator: "\n")
    let starred = lines.filter { $0.trimmingCharacters(in: .whitespaces).hasPrefix("*") }
    #expect(starred.count == 2, "\(outcome.text)")
    #expect(starred.contains { $0.contains("microphone") && $0.contains("Microphone") })
    #expect(starred.contains { $0.contains("speaker") && $0.contains("48000 Hz") })
    #expect(
      lines.contains { $0.contains("headset.monitor") && $0.contains("mono") }, "\(outcome.text)")
  }

  @Test("--json lists devices with IDs, names, sample rates, channels, and defaults")
  func json() throws {
    let devices = try stage.run("devices", "--json").json([Device].self)
    let ids = devices.filter(\.isDefault).map { "\($0.direction) \($0.id)" }
    #expect(ids == ["input mic", "output speaker"])
    let microphone = try #require(devices.first { $0.id == "headset.monitor" })
    #expect(microphone.sampleRate == 96_000 && microphone.channels == 1)
    #expect(devices.allSatisfy { !$0.name.isEmpty })
  }

  @Test("--watch lists devices again after each change and server restart, until Ctrl-C")
  func watch() throws {
    let program = try stage.start("devices", "--watch")
    #expect(try waitUntil { try program.outputSoFar().contains("speaker") })
    let telephone = try stage.server.plugIn(speaker: "telephone")
    #expect(try waitUntil { try program.outputSoFar().contains("telephone") })
    try stage.server.unplug(telephone)
    #expect(
      try waitUntil {
        let last = try program.outputSoFar().components(separatedBy: "NAME").last ?? ""
        return last.contains("speaker") && !last.contains("telephone")
      })
    let length = try program.outputSoFar().count
    stage.server.kill()
    #expect(try waitUntil { try program.talkSoFar().contains("Myna can’t reach the sound server") })
    try stage.server.restart()
    #expect(try waitUntil { try program.outputSoFar().count > length })
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 20)
    #expect(
      outcome.status == 130 && !outcome.endedBySignal, "\(outcome.status): \(outcome.talk)")
  }
}
