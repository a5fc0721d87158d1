import Foundation
import TestSupport

/// A machine that syncs over its own connection.
struct SyncHome {
  /// The way a round ends.
  enum Termination {
    case natural
    case afterBytes(Int)
    case atFileCall(Int)
  }

  enum Run {
    case program(RunningProgram, FaultProxy)
    case faulty(FaultyRun)

    func outcome() throws -> Outcome {
      switch self {
      case .program(let program, let proxy):
        let outcome = try program.outcome(timeout: 240)
        try proxy.spare()
        return outcome
      case .faulty(let run): return try run.outcome(timeout: 240)
      }
    }
  }

  struct Round: Decodable {
    let uploaded: Int
    let downloaded: Int
    let deleted: Int
    let changedHere: Int
    let published: Int
    let waiting: Int
    let failed: Int

    var isQuiet: Bool { uploaded + downloaded + deleted + changedHere + published + failed == 0 }
  }

  private static let words = ["sync", "--delete", "--upload-again", "--json"]

  let home: CloudHome
  let proxy: FaultProxy
  private let environment: [String: String]

  /// Sets up the machine, before any faults.
  init(for cloud: some WatchedCloud, port: Int, seed: Int) throws {
    home = try CloudHome()
    proxy = try FaultProxy(to: port, seed: seed, rate: 0.6)
    try proxy.faults(on: false)
    let (arguments, more) = cloud.setUp(port: proxy.port)
    environment = home.environment.merging(more) { $1 }
    let outcome = try home.run(["setup"] + arguments, environment: more)
    guard outcome.status == 0 else {
      throw SyncPair.PromiseViolation(words: "setup: \(outcome.talk)")
    }
    try proxy.faults(on: true)
  }

  func death(using random: inout SeededRandom) -> Termination {
    let part = Double.random(in: 0..<1, using: &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: .afterBytes(Int(exp2(part * 20)))
    case 2, 3: .atFileCall(Int(exp2(part * 8)))
    default: .natural
    }
  }

  func start(_ death: Termination) throws -> Run {
    if case .atFileCall(let number) = death {
      return .faulty(
        try FaultyRun(
          Self.words, Fault(.kill, at: number), in: home.folder, environment: environment))
    }
    let program = try Myna.start(Self.words, in: home.folder, environment: environment)
    if case .afterBytes(let count) = death { try proxy.kill(program, after: count) }
    return .program(program, proxy)
  }

  func round() throws -> Round {
    let outcome = try Myna.run(Self.words, in: home.folder, environment: environment)
    return try JSONDecoder().decode(Round.self, from: Data(outcome.text.utf8))
  }

  /// Runs `myna ARGUMENTS`; throws if it fails.
  func myna(_ arguments: String...) throws {
    let outcome = try Myna.run(arguments, in: home.folder, environment: environment)
    guard outcome.status == 0 else {
      throw SyncPair.PromiseViolation(words: "\(arguments): \(outcome.talk)")
    }
  }

  /// The takes that are not in the trash.
  func takes() throws -> [ListedTake] {
    let outcome = try Myna.run(["list", "--json"], in: home.folder, environment: environment)
    return try JSONDecoder().decode([ListedTake].self, from: Data(outcome.text.utf8))
  }
}

extension ListedTake {
  /// The properties that must be the same on all machines.
  var words: String { "\(id) \(title) \(tags) \(note) \(favorite) \(sha256 ?? "-")" }
}
