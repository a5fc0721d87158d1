import Foundation
import MynaLibrary
import TestSupport
import Testing

@Suite("Killed library commands")
struct LibraryKillTests {
  private static let libraries = 8
  private static let kills = 200 / libraries

  /// Where kills fell.
  private struct Tally {
    var kills = 0
    var before = 0
    var after = 0
    var amidst = 0
    var tooLate = 0
    /// By how much commands were quicker than when they were timed; other tests come and go.
    var haste = 1.0
  }

  @Test(
    "Killed at any moment, a library is as it was before the command or as it is after it",
    arguments: 0..<libraries)
  func killed(seed: Int) throws {
    let library = LibraryHome()
    var random = SeededRandom(seed: UInt64(seed) + 1)
    var (commands, tally, round) = ([LibraryCommand](), Tally(), 0)
    for number in 0..<4 {
      let speech = try Signal.speech([["Front_Left", "Rear_Right"][number % 2]])
      try library.record(
        "Recorded \(number)", speech[0.01 * Double(number)..<2], at: "2026-11-2\(number)T14:03:20Z")
    }
    // Before that it does nothing but to be loaded.
    let start = try timed(["--version"], library, home: library.folder("nowhere")).seconds
    while tally.kills < Self.kills {
      if commands.isEmpty { commands = LibraryCommand.allCases.shuffled(using: &random) }
      let command = commands.removeLast()
      try kill(command, library, round: round, start: start, &random, &tally)
      round += 1
    }
    #expect(tally.kills == Self.kills)
    try expectUndo(library)
    print(
      "Library \(seed): \(tally.kills) kills, \(tally.amidst) amidst files, then \(tally.before) as before and \(tally.after) as after; \(tally.tooLate) too late."
    )
  }

  private func kill(
    _ command: LibraryCommand, _ library: LibraryHome, round: Int, start: Double,
    _ random: inout SeededRandom, _ tally: inout Tally
  ) throws {
    let arguments = try command.arguments(library, round: round, &random)
    let home = library.folder("home")
    let known = try LibraryCommand.takes(library, isTrash: nil).map(\.id)
    let before = try LibrarySnapshot(home: home, known: known)
    // What it comes to, and how long that takes, is seen in a copy.
    let twin = library.folder("twin")
    try Tool.shell.run("rm -rf \"$1\"; cp -a \"$0\" \"$1\"", home, twin)
    _ = try LibrarySnapshot(home: twin)
    let (whole, duration) = try timed(arguments, library, home: twin)
    #expect(whole.status == 0, "\(arguments) \(whole.talk)")
    let after = try LibrarySnapshot(home: twin, known: known)

    let program = try Myna.start(arguments, in: library.folder, environment: library.environment)
    let end = tally.haste * duration
    let delay = Double.random(in: min(start, 0.5 * end)...end, using: &random)
    usleep(UInt32(delay * 1_000_000))
    program.signal(SIGKILL)
    let outcome = try program.outcome(timeout: 30)
    let work = try FileManager.default.contentsOfDirectory(atPath: home + "/takes/.myna/work")
    let wasKilled = outcome.endedBySignal
    try expectWhole(library, reads: round % 2 == 0)

    let now = try LibrarySnapshot(home: home, known: known)
    #expect(
      now == after || wasKilled && now == before,
      "\(arguments) left \(now.entries(besides: before)) for \(before.entries(besides: now))")
    #expect(now.strays.isEmpty && now.leftovers.isEmpty)
    // And the folder alone says the same.
    let rebuilt = try LibrarySnapshot(home: home, known: known, index: library.folder("index"))
    try Tool.shell.run("rm -rf \"$0\"", library.folder("index"))
    #expect(
      rebuilt == now,
      "\(arguments) told the index \(now.entries(besides: rebuilt)) and not \(rebuilt.entries(besides: now))"
    )
    tally.haste *= wasKilled ? 1.02 : 0.95
    tally.kills += wasKilled ? 1 : 0
    tally.tooLate += wasKilled ? 0 : 1
    tally.amidst += wasKilled && !work.isEmpty ? 1 : 0
    tally.before += wasKilled && now == before ? 1 : 0
    tally.after += wasKilled && now != before ? 1 : 0
  }

  /// Runs a command on a library elsewhere, and says how many seconds it took.
  private func timed(
    _ arguments: [String], _ library: LibraryHome, home: String
  ) throws -> (Outcome, seconds: Double) {
    let program = try Myna.start(
      arguments, in: library.folder, environment: ["MYNA_HOME": home, "TZ": "UTC"])
    let start = Date()
    let outcome = try program.outcome(timeout: 30)
    return (outcome, Date().timeIntervalSince(start))
  }

  /// Expects that the next one who comes finds nothing to complain of, whether all sound is read or not.
  private func expectWhole(_ library: LibraryHome, reads: Bool) throws {
    let outcome = try library.run(reads ? "check" : "list", "--json")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.text) \(outcome.talk)")
    guard !reads else { return }
    let takes = try outcome.json([ListedTake].self)
    #expect(takes.allSatisfy { $0.condition == "good" })
  }

  /// Expects that all edits that survived can be taken back, one by one.
  private func expectUndo(_ library: LibraryHome) throws {
    for edited in try library.list() where edited.edited {
      let versions = "\(library.takes)/.myna/versions/\(edited.id)"
      let count = try FileManager.default.contentsOfDirectory(atPath: versions).count
      for number in 1...count {
        #expect(try library.run("undo", edited.id).status == 0)
        #expect(try library.take(edited.id).edited == (number < count))
      }
    }
    let check = try library.run("check")
    #expect(check.status == 0, "\(check.talk)")
  }
}
