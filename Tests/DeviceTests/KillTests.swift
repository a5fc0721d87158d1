import Foundation
import SoundFiles
import Synchronization
import TestSupport
import Testing

@Suite("Killed recordings")
struct KillTests {
  /// What is being done when the end comes.
  private enum Moment: CaseIterable {
    case beginning, recording, paused, stopping
  }

  let stage: Stage

  init() throws {
    stage = try Stage()
    try stage.home.write(.counting(seconds: 80), to: "count.wav", format: .wavFloat)
  }

  @Test("Killed at fifty random moments, a recording loses a second at most")
  func fifty() throws {
    let player = try stage.server.startPlaying(stage.home("count.wav"), to: "micsink")
    let complaints = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 5) { lane in
      var random = SeededRandom(seed: UInt64(lane))
      for round in 0..<10 {
        let number = lane * 10 + round
        let moment = Moment.allCases[[1, 1, 2, 3, 1, 0, 2, 3, 1, 1][round]]
        do {
          let found = try kill(number, moment, after: .random(in: 0...1.6, using: &random))
          if let found { complaints.withLock { $0.append("\(number), \(moment): \(found)") } }
        } catch {
          complaints.withLock { $0.append("\(number), \(moment): \(error)") }
        }
      }
    }
    player.end()
    #expect(complaints.withLock { $0 }.isEmpty)
    // The others came before the first second had been written.
    let takeCount = stage.home.names.count { $0.contains("/takes/") && !$0.contains("/.myna") }
    #expect(takeCount > 30)
  }

  /// Records into a folder of its own, kills that, recovers, and returns what is wrong with the outcome.
  private func kill(_ number: Int, _ moment: Moment, after seconds: Double) throws -> String? {
    let home = stage.home("\(number)")
    let environment = stage.environment.merging(["MYNA_HOME": home]) { $1 }
    let program = try TerminalProgram([Myna.path, "record"], environment: environment)
    if moment == .beginning {
      usleep(UInt32(seconds * 250_000))
    } else {
      guard program.waits(toShow: "●") else { return "it did not begin: \(program.screen)" }
      usleep(UInt32(seconds * 1_000_000))
    }
    if moment == .paused {
      program.press(" ")
      guard program.waits(toShow: "⏸") else { return "it did not pause: \(program.screen)" }
      usleep(UInt32(seconds * 200_000))
    } else if moment == .stopping {
      program.press("q")
      usleep(UInt32(seconds * 60_000))
    }
    program.signal(SIGKILL)
    let end = try program.outcome()
    // A take that was complete before the end came has been printed.
    guard end.endedBySignal || moment == .stopping else { return "it ended by itself: \(end.talk)" }
    let recovery = try Myna.run(["recover"], environment: environment, timeout: 60)
    guard recovery.status == 0 else { return "recover said \(recovery.talk)" }
    return try judge(home, shown: Self.shownSeconds(end.talk), end.talk)
  }

  private func judge(_ home: String, shown: Double, _ screen: String) throws -> String? {
    let names = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    guard !names.contains(where: { $0.hasSuffix(".recording.wav") || $0.contains(".part") }) else {
      return "there is left \(names)"
    }
    let takes = names.filter { $0.hasPrefix("takes/") && !$0.contains("/.myna") }
    guard !takes.isEmpty || shown > 0.3 else { return nil }
    guard takes.count == 1 else { return "after \(shown) s there are the takes \(takes)" }
    let take = try Signal(file: "\(home)/\(takes[0])")
    if take.duration < shown - 1 { return "\(shown) s were recorded, \(take.duration) s are there" }
    let runs = take.withoutDropouts.countedRuns
    guard runs.count <= 1, shown < 0.5 || take.duration < 0.5 || runs.count == 1 else {
      return "not one piece: \(runs)"
    }
    return nil
  }

  /// The last time that was on the screen.
  private static func shownSeconds(_ screen: String) -> Double {
    let times = screen.matches(of: /[●⏸] +(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)/)
    guard let last = times.last, let minutes = Double(last.2), let seconds = Double(last.3) else {
      return 0
    }
    return minutes * 60 + seconds
  }

  @Test("The next start of anything makes a take of what was left", arguments: ["record", "play"])
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

  @Test("Recovery leaves alone what is still being recorded")
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
