import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recordings in parts", .besideOthers)
struct RecordPartsTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 80))
  }

  /// Expects that files contain consecutive frames of one sound.
  private func expectOneSound(_ paths: [String]) throws {
    let sounds = try paths.map { try Signal(file: $0) }
    let whole = Signal(
      (0..<2).map { channel in sounds.flatMap { $0.channels[channel] } }, sampleRate: 48_000)
    #expect(whole.wholeRun != nil, "\(whole.countedRuns)")
    #expect(whole.channels[0] == whole.channels[1])
  }

  @Test("--split-every 1 writes takes of exactly one second that contain every frame once")
  func library() throws {
    let outcome = try stage.run(
      "record", "--split-every", "1", "--seconds", "3.5", "--title", "Walk")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let paths = outcome.text.split(separator: "\n").map(String.init)
    #expect(paths.count == 4 && Set(paths) == Set(stage.takes) && stage.journals.isEmpty)
    #expect(try paths.map { try Signal(file: $0).frameCount } == [48_000, 48_000, 48_000, 24_000])
    try expectOneSound(paths)
    let titles = try stage.run("list", "--json").json([Listed].self).map(\.title)
    #expect(Set(titles) == ["Walk", "Walk 2", "Walk 3", "Walk 4"])
  }

  private struct Listed: Decodable { let title: String }

  @Test("With -o, the parts are numbered files, and existing files aren't changed")
  func files() throws {
    try stage.home.write("precious", to: "talk 002.flac")
    let outcome = try stage.run(
      "record", "-o", "talk.flac", "--split-every", "1", "--seconds", "2", "--channels", "2")
    #expect(outcome.status == 0 && stage.takes.isEmpty, "\(outcome.talk)")
    let paths = outcome.text.split(separator: "\n").map(String.init)
    #expect(paths == [stage.home("talk 001.flac"), stage.home("talk 003.flac")])
    try expectOneSound(paths)
    #expect(try stage.home.text("talk 002.flac") == "precious")
    let again = try stage.run("record", "-o", "talk.flac", "--split-every", "1")
    #expect(again.isRefusal(1, naming: "talk 001.flac"), "\(again.talk)")
  }

  @Test("Parts are complete takes while the recording continues, and SIGINT completes the last one")
  func complete() throws {
    let program = try Myna.start(
      ["record", "--split-every", "1"], in: stage.home, environment: stage.environment)
    #expect(waitUntil { stage.takes.count == 2 })
    #expect(try stage.takes.map { try Signal(file: $0).frameCount } == [48_000, 48_000])
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && stage.journals.isEmpty, "\(outcome.talk)")
    let paths = outcome.text.split(separator: "\n").map(String.init)
    #expect(Set(paths) == Set(stage.takes))
    try expectOneSound(paths)
  }

  @Test(
    "A recording killed at any file call after a part boundary loses no frame there",
    arguments: [1, 2, 3, 4, 5, 6, 8, 12])
  func killed(number: Int) throws {
    // Calls count from the creation of the second journal.
    let fault = Fault(.kill, at: number).environment(
      folder: stage.home.path, log: stage.home("log"),
      after: stage.home("talk 002.wav.recording.wav"))
    let program = try Myna.start(
      ["record", "-o", "talk.wav", "--split-every", "1"], in: stage.home,
      environment: stage.environment.merging(fault) { $1 })
    #expect(try program.outcome(timeout: 60).endedBySignal)
    let recovery = try stage.run("recover")
    #expect(recovery.status == 0 && stage.journals.isEmpty, "\(recovery.talk)")
    let names = stage.home.names.filter { $0.hasPrefix("talk") }.sorted()
    #expect(["talk 001.wav", "talk 002.wav"].starts(with: names), "\(names)")
    #expect(try stage.home.signal("talk 001.wav").frameCount == 48_000)
    try expectOneSound(names.map { stage.home($0) })
  }

  @Test("--force replaces a file only once the recording is complete, and never a library take")
  func forced() throws {
    try stage.home.write("precious", to: "old.wav")
    let program = try Myna.start(
      ["record", "-o", "old.wav", "--force"], in: stage.home, environment: stage.environment)
    try stage.waitForJournal()
    #expect(try stage.home.text("old.wav") == "precious")
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && outcome.path == stage.home("old.wav"), "\(outcome.talk)")
    try expectOneSound([outcome.path])
    #expect(stage.home.names.filter { $0.hasPrefix("old") } == ["old.wav"])

    let take = try stage.run("record", "--seconds", "0.2")
    let refused = try stage.run("record", "-o", take.path, "--force", "--seconds", "0.2")
    #expect(refused.isRefusal(64, naming: "--force never replaces"), "\(refused.talk)")
    #expect(stage.takes == [take.path])
  }

  @Test(
    "--force replaces neither a device nor a pipe, and says so", arguments: ["/dev/null", "fifo"])
  func forcedDevice(output: String) throws {
    try #require(mkfifo(stage.home("fifo"), 0o600) == 0)
    let outcome = try stage.run("record", "-o", output, "--force", "--seconds", "0.2")
    #expect(outcome.isRefusal(1, naming: "“\(output)” is not a file"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("name"), "\(outcome.talk)")
  }

  @Test(
    "If --force can't replace the file, the recording is kept beside it, and the exit status is 1")
  func notReplaced() throws {
    try stage.home.write("precious", to: "old.wav")
    let program = try Myna.start(
      ["record", "-o", "old.wav", "--force"], in: stage.home, environment: stage.environment)
    try stage.waitForJournal()
    unlink(stage.home("old.wav"))
    try #require(mkdir(stage.home("old.wav"), 0o700) == 0)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 1 && outcome.path == stage.home("old (2).wav"), "\(outcome.talk)")
    #expect(outcome.talk.contains("is kept as “\(outcome.path)”"), "\(outcome.talk)")
    try expectOneSound([outcome.path])
  }

  private struct Result: Decodable {
    let id: String?
    let path: String
    let frames: Int
  }

  @Test("With --json, a recording that replaced a file is reported with its path and an ID")
  func forcedResult() throws {
    try stage.home.write("precious", to: "old.wav")
    let outcome = try stage.run("record", "-o", "old.wav", "--force", "--seconds", "1", "--json")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let result = try #require(outcome.json([Result].self).first)
    #expect(result.path == stage.home("old.wav") && result.id != nil && result.frames == 48_000)
    try expectOneSound([result.path])
  }

  @Test("With --json, the complete parts are printed even if the last part can't be completed")
  func lastPartFails() throws {
    // From the creation of this file on, the disk is read-only.
    let fault = Fault.always(.readOnly).environment(
      folder: stage.home.path, log: stage.home("log"), after: stage.home("broken"))
    let program = try Myna.start(
      ["record", "-o", "talk.wav", "--split-every", "2", "--json"], in: stage.home,
      environment: stage.environment.merging(fault) { $1 })
    #expect(try waitUntil { try program.talkSoFar().contains("Kept") })
    try stage.home.write("", to: "broken")
    let outcome = try program.outcome(timeout: 60)
    #expect(outcome.status == 1, "\(outcome.talk)")
    let results = try outcome.json([Result].self)
    #expect(results.first?.path == stage.home("talk 001.wav"), "\(outcome.text)")
    #expect(results.allSatisfy { $0.frames == 96_000 && $0.id != nil })
    try expectOneSound(results.map(\.path))
  }

  @Test(
    "A recording killed with --force replaces nothing, and is recovered beside the file")
  func forcedAndKilled() throws {
    try stage.home.write("precious", to: "old.wav")
    let program = try Myna.start(
      ["record", "-o", "old.wav", "--force"], in: stage.home, environment: stage.environment)
    try stage.waitForJournal()
    program.signal(SIGKILL)
    #expect(try program.outcome(timeout: 30).endedBySignal)
    #expect(try stage.run("recover").status == 0)
    #expect(try stage.home.text("old.wav") == "precious")
    try expectOneSound([stage.home("old (2).wav")])
  }
}
