import Foundation
import TestSupport

/// Two machines of one user, over bad connections and with kills.
///
/// They sync at the same time, each with its own process and proxy. The test remembers all
/// recordings, so that it knows the expected result.
struct SyncPair {
  /// A violation of a promise by a run of `myna`.
  struct PromiseViolation: Error {
    let words: String
  }

  private struct Sound {
    let id: String
    let content: Data
    /// The machine that recorded it.
    let machine: Int
    var isDeleted = false
  }

  private let cloud: any WatchedCloud
  private let machines: [SyncHome]
  private let interruptions: Interruptions
  private var random: SeededRandom
  private var sounds: [Sound] = []

  /// Sets up both machines with a new bucket, before any faults.
  init(to server: some WatchedCloud, seed: Int, interruptions: Interruptions) throws {
    let bucket = try server.newBucket()
    cloud = bucket
    self.interruptions = interruptions
    random = SeededRandom(seed: UInt64(bitPattern: Int64(seed)))
    machines = try (0..<2).map { number in
      try SyncHome(for: bucket, port: server.port, seed: seed * 10 + number)
    }
  }

  // MARK: Changes

  /// Records or changes something on both machines, and then syncs both.
  mutating func live() throws {
    for index in machines.indices { try change(index) }
    let before = try machines.map { try $0.proxy.kinds() }
    let runs = try machines.map { try $0.start($0.death(using: &random)) }
    var killCount = 0
    for run in runs {
      let outcome = try run.outcome()
      if outcome.endedBySignal {
        guard outcome.status == SIGKILL else { throw PromiseViolation(words: "it crashed") }
        killCount += 1
      } else if outcome.status != 0, outcome.talk.isEmpty,
        !outcome.text.contains(#/"failed" : [1-9]/#)
      {
        // An error that concerns only one take is counted in the report.
        throw PromiseViolation(words: "it ended with \(outcome.status), and said nothing")
      }
    }
    for (machine, before) in zip(machines, before) {
      interruptions.add(try machine.proxy.kinds().merging(before) { $0 - $1 }, of: "sync")
    }
    interruptions.add(["kill": killCount], of: "sync")
  }

  private mutating func change(_ index: Int) throws {
    let machine = machines[index]
    let takes = try machine.takes()
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1, 2: try record(on: index)
    case 3:
      guard let take = takes.randomElement(using: &random) else { return }
      try machine.myna("rename", take.id, "Renamed \(Int.random(in: 0..<1_000, using: &random))")
    case 4:
      guard let take = takes.randomElement(using: &random) else { return }
      try machine.myna("tag", take.id, "tag\(Int.random(in: 0..<5, using: &random))")
    default:
      guard takes.count > 2, let take = takes.randomElement(using: &random) else { return }
      try machine.myna("delete", take.id)
      for index in sounds.indices where sounds[index].id == take.id {
        sounds[index].isDeleted = true
      }
    }
  }

  private mutating func record(on index: Int) throws {
    let (machine, number) = (machines[index], sounds.count)
    let seconds = exp2(Double.random(in: -4..<3, using: &random))
    let seed = UInt64.random(in: 1..<1 << 40, using: &random)
    try machine.home.folder.write(.noise(seconds: seconds, seed: seed), to: "Take \(number).wav")
    let known = Set(try machine.takes().map(\.id))
    try machine.myna("import", "Take \(number).wav")
    for take in try machine.takes() where !known.contains(take.id) {
      let content = try machine.home.folder.data("Take \(number).wav")
      sounds.append(Sound(id: take.id, content: content, machine: index))
    }
  }

  // MARK: Comparison

  /// Syncs both over a good connection until nothing is left to do, and returns the differences.
  func problems(waitsForDeletions: Bool) throws -> [String] {
    for machine in machines { try machine.proxy.faults(on: false) }
    // A deletion may be delayed; all other work ends.
    let isQuiet = waitUntil(timeout: waitsForDeletions ? 120 : 60) {
      let rounds = machines.map { try? $0.round() }
      return rounds.allSatisfy {
        $0.map { $0.isQuiet && !(waitsForDeletions && $0.waiting > 0) } ?? false
      }
    }
    guard isQuiet else { return ["it does not come to rest"] }
    var problems: [String] = []
    let lists = try machines.map { try $0.takes().map(\.words).sorted() }
    if lists[0] != lists[1] { problems.append("\(lists[0]) here and \(lists[1]) there") }
    if lists[0].count != Set(try machines[0].takes().map(\.id)).count {
      problems.append("doubled: \(lists[0])")
    }
    let living = sounds.filter { !$0.isDeleted }
    if living.count != lists[0].count {
      problems.append("\(living.count) takes were recorded and kept, \(lists[0].count) are there")
    }
    for sound in living {
      let machine = machines[1 - sound.machine]
      try machine.myna("render", sound.id, "-o", "copy.wav", "--force")
      if try machine.home.folder.data("copy.wav") != sound.content {
        problems.append("the sound of \(sound.id) is another one")
      }
    }
    let objects = try cloud.names().filter {
      $0.hasPrefix("Myna/") && !$0.hasPrefix("Myna/Sync/")
    }
    let isRight = waitsForDeletions ? objects.count == living.count : objects.count >= living.count
    if !isRight { problems.append("the cloud has \(objects)") }
    return problems
  }
}
