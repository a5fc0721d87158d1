import Foundation
import SoundFiles
import Synchronization
import TestSupport
import Testing

@Suite("Killed recordings")
struct KillTests {
  /// The activity at the time of a kill, and the number of the file call at which it happens.
  private struct Kill: CustomStringConvertible {
    enum Moment { case beginning, recording, paused, stopping }

    let moment: Moment
    let number: Int
    var description: String { "\(moment), call \(number)" }
  }

  private static let kills =
    [1, 2, 4].map { Kill(moment: .beginning, number: $0) }
    + [1, 6, 17].map { Kill(moment: .recording, number: $0) }
    + [1, 2].map { Kill(moment: .paused, number: $0) }
    + [1, 4, 9, 20].map { Kill(moment: .stopping, number: $0) }

  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  @Test("A recording killed at any file call loses at most one second")
  func numbered() throws {
    stage.microphone.say(.counting(seconds: 80))
    let complaints = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.kills.count) { number in
      let kill = Self.kills[number]
      do {
        let found = try self.kill(number, kill)
        if let found { complaints.withLock { $0.append("\(kill): \(found)") } }
      } catch {
        complaints.withLock { $0.append("\(kill): \(error)") }
      }
    }
    #expect(complaints.withLock { $0 } == [])
  }

  /// Records into a new folder, kills the recorder, recovers, and returns what is wrong; nil if
  /// nothing is.
  private func kill(_ number: Int, _ kill: Kill) throws -> String? {
    let home = stage.home("\(number)")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let plain = stage.environment.merging(["MYNA_HOME": home]) { $1 }
    let sign = stage.home("sign \(number)")
    let fault = Fault(.kill, at: kill.number).environment(
      folder: home, log: stage.home("log \(number)"),
      after: kill.moment == .beginning ? nil : sign)
    let program = try TerminalProgram(
      [Myna.path, "record"], environment: plain.merging(fault) { $1 })
    if kill.moment != .beginning {
      // Ensures that there are samples to lose.
      guard waitUntil(timeout: 60, { Self.shownSeconds(program.screen) >= 1 }) else {
        return "it did not begin: \(program.screen)"
      }
      if kill.moment == .paused {
        program.press(" ")
        guard program.waits(toShow: "⏸") else { return "it did not pause: \(program.screen)" }
      }
      try Data().write(to: URL(fileURLWithPath: sign))
    }
    switch kill.moment {
    case .beginning, .recording: break
    // During a pause the next write happens only when the recording resumes.
    case .paused: program.press(" ")
    case .stopping: program.press("q")
    }
    let end = try program.outcome()
    guard end.endedBySignal else { return "it ended by itself: \(end.talk)" }
    let recovery = try Myna.run(["recover"], environment: plain, timeout: 60)
    guard recovery.status == 0 else { return "recover said \(recovery.talk)" }
    // Sound during a pause is not recorded.
    let pieces = kill.moment == .paused ? 2 : 1
    return try judge(home, shown: Self.shownSeconds(end.talk), atMost: pieces)
  }

  private func judge(_ home: String, shown: Double, atMost pieces: Int) throws -> String? {
    let names = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    guard !names.contains(where: { $0.hasSuffix(".recording.wav") || $0.contains(".part") }) else {
      return "there is left \(names)"
    }
    let takes = names.filter { $0.hasPrefix("takes/") && !$0.contains("/.myna") }
    guard !takes.isEmpty || shown > 0.3 else { return nil }
    guard takes.count == 1 else { return "after \(shown) s there are the takes \(takes)" }
    let take = try Signal(file: "\(home)/\(takes[0])")
    if take.duration < shown - 1 { return "\(shown) s were recorded, \(take.duration) s are there" }
    let runs = take.countedRuns
    guard runs.count <= pieces, shown < 0.5 || take.duration < 0.5 || !runs.isEmpty else {
      return "it is in pieces: \(runs)"
    }
    return nil
  }

  /// Returns the last time on the screen in seconds.
  private static func shownSeconds(_ screen: String) -> Double {
    let times = screen.matches(of: /[●⏸] +(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)/)
    guard let last = times.last, let minutes = Double(last.2), let seconds = Double(last.3) else {
      return 0
    }
    return minutes * 60 + seconds
  }

  @Test("Recorded audio is flushed to disk at least once per second")
  func flushed() throws {
    let log = stage.home("log")
    let counting = Fault.never(.sync).environment(folder: stage.home.path, log: log)
    let outcome = try Myna.run(
      ["record", "--seconds", "4"], environment: stage.environment.merging(counting) { $1 },
      timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let flushes = try FaultLog(path: log).calls.filter {
      $0.number != nil && $0.path.hasSuffix(".recording.wav")
    }
    #expect(flushes.count >= 4, "\(flushes.map(\.name))")
  }

  @Test(
    "The next command that records or plays recovers a killed recording",
    arguments: ["record", "play"])
  func nextStart(command: String) throws {
    let program = try stage.record()
    program.signal(SIGKILL)
    #expect(try program.outcome(timeout: 20).endedBySignal)
    try stage.home.write(.sine(frequency: 440, seconds: 0.2), to: "tone.wav")
    let outcome =
      command == "play"
      ? try stage.run("play", "tone.wav") : try stage.run("record", "--seconds", "0.3")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(waitUntil { stage.journals.isEmpty }, "\(stage.home.names)")
    #expect(stage.takes.count == (command == "play" ? 1 : 2))
  }

  @Test("Recovery doesn't touch a recording in progress")
  func locked() throws {
    let program = try stage.record()
    let recovery = try stage.run("recover")
    #expect(recovery.status == 0 && recovery.output.isEmpty, "\(recovery.talk)")
    let size = stage.size(try stage.waitForJournal())
    try stage.waitForJournal(longerThan: size + 50_000)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && stage.takes == [outcome.path] && stage.journals.isEmpty)
  }
}
