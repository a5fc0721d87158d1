import SoundFiles
import TestSupport
import Testing

@Suite("Refusals of myna record and myna play", .besideOthers)
struct RefusalTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    try stage.home.write(.sine(frequency: 440, seconds: 0.2), to: "tone.wav")
  }

  @Test(
    "Without a sound server, each command says so in one line",
    arguments: [["record", "--seconds", "1"], ["play", "tone.wav"], ["devices"]])
  func noServer(arguments: [String]) throws {
    let environment = stage.environment.merging(["PULSE_SERVER": "unix:/nonexistent/native"]) { $1 }
    let outcome = try Myna.run(arguments, in: stage.home, environment: environment)
    #expect(outcome.isRefusal(1, naming: "Myna can’t reach the sound server"), "\(outcome.talk)")
    #expect(stage.takes.isEmpty && stage.journals.isEmpty)
  }

  @Test(
    "An unknown or ambiguous device is refused in one line",
    arguments: [
      (["record", "--device", "nosuch"], "“nosuch”"),
      (["play", "tone.wav", "-d", "nosuch"], "“nosuch”"),
      (["record", "--device", "monitor"], "several devices"),
      (["play", "tone.wav", "-d", "virtual"], "several devices"),
    ])
  func devices(arguments: [String], words: String) throws {
    _ = try stage.server.plugIn(speaker: "headset")
    let outcome = try Myna.run(arguments, in: stage.home, environment: stage.environment)
    #expect(outcome.isRefusal(1, naming: words), "\(outcome.talk)")
    #expect(stage.takes.isEmpty && stage.journals.isEmpty)
  }

  @Test("Part of a device's name is enough if it fits only one device")
  func partOfName() throws {
    #expect(try stage.run("record", "--device", "microph", "--seconds", "0.2").status == 0)
    #expect(try stage.run("play", "tone.wav", "--device", "Virtual-spea").status == 0)
  }

  @Test("Recording to a missing folder or in an unknown format is refused")
  func places() throws {
    let folder = try stage.run("record", "-o", "nowhere/x.wav", "--seconds", "0.2")
    #expect(folder.isRefusal(1, naming: "folder"), "\(folder.talk)")
    let format = try stage.run("record", "-o", "x.xyz", "--seconds", "0.2")
    #expect(format.isRefusal(1, naming: "x.xyz"), "\(format.talk)")
    #expect(stage.home.names.filter { $0.hasPrefix("x") || $0.hasPrefix("nowhere") }.isEmpty)
  }

  @Test("A recording never replaces an existing file")
  func existing() throws {
    try stage.home.write("precious", to: "old.wav")
    let outcome = try stage.run("record", "-o", "old.wav", "--seconds", "0.2")
    #expect(try stage.home.text("old.wav") == "precious")
    #expect(outcome.isRefusal(1, naming: "old.wav"), "\(outcome.status): \(outcome.talk)")
    #expect(stage.journals.isEmpty)
  }

  @Test(
    "A number out of range is refused, and the message names the option",
    arguments: ["--gain", "--lowpass", "--highpass", "--seconds"])
  func ranges(option: String) throws {
    let outcome = try stage.run("record", option, "-1")
    #expect(outcome.isRefusal(64, naming: option), "\(outcome.talk)")
  }

  @Test(
    "A loop that is invalid, too short, or outside the audio is refused",
    arguments: [("2:1", Int32(64)), ("x", 64), ("5:6", 1), ("0:0.01", 1)])
  func loops(loop: String, status: Int32) throws {
    let outcome = try stage.run("play", "tone.wav", "--loop", loop)
    #expect(outcome.isRefusal(status, naming: "loop"), "\(outcome.status): \(outcome.talk)")
  }
}
