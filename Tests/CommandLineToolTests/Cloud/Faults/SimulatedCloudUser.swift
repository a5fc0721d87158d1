import Foundation
import TestSupport

/// A user who gives one cloud command after another, over a bad connection and with kills.
///
/// A killed command is repeated, as a user would. After each command the test checks the disk and
/// the server directly, not through the proxy.
struct SimulatedCloudUser {
  /// A violation of a promise by a command.
  struct PromiseViolation: Error {
    let words: String
  }

  private enum Termination {
    case natural
    case afterBytes(Int)
    case atFileCall(Int)
  }

  private let cloud: any WatchedCloud
  private let home: CloudHome
  private let proxy: FaultProxy
  private let interruptions: Interruptions
  private var random: SeededRandom
  /// The files in the home while no transfer is unfinished.
  private let settled: Set<String>

  /// Sets up `myna cloud` for a new bucket, before any faults.
  init(to server: some WatchedCloud, seed: Int, interruptions: Interruptions) throws {
    cloud = try server.newBucket()
    home = try CloudHome()
    proxy = try FaultProxy(to: server.port, seed: seed, rate: 0.7)
    self.interruptions = interruptions
    random = SeededRandom(seed: UInt64(bitPattern: Int64(seed)))
    try proxy.faults(on: false)
    let (arguments, environment) = cloud.setUp(port: proxy.port)
    let outcome = try home.run(["setup"] + arguments, environment: environment)
    guard outcome.status == 0 else { throw PromiseViolation(words: "setup: \(outcome.talk)") }
    try proxy.faults(on: true)
    settled = Set(home.folder.names)
  }

  /// Gives commands until there have been enough interruptions; `number` counts the first one.
  mutating func travel(from number: Int) throws {
    var number = number
    while !interruptions.isEnough {
      try fulfill(CloudOperation(number, using: &random))
      number += 1
    }
  }

  /// Repeats the command until Myna reports success.
  private mutating func fulfill(_ operation: CloudOperation) throws {
    try operation.prepare(home, cloud)
    let before = try proxy.kinds()
    var killCount = 0
    while try !isDone(operation, try run(operation), &killCount) {}
    if let fault = try operation.fault(home, cloud, settled: settled) {
      throw PromiseViolation(words: "\(operation.command): \(fault)")
    }
    var kinds = try proxy.kinds().merging(before) { $0 - $1 }
    kinds["kill"] = killCount
    interruptions.add(kinds, of: operation.command[0])
    try operation.tidy(home, cloud)
  }

  private mutating func run(_ operation: CloudOperation) throws -> Outcome {
    let arguments = ["cloud"] + operation.command
    switch death(of: operation) {
    case .natural:
      return try Myna.start(arguments, in: home.folder, environment: home.environment)
        .outcome(timeout: 240)
    case .afterBytes(let count):
      let program = try Myna.start(arguments, in: home.folder, environment: home.environment)
      try proxy.kill(program, after: count)
      let outcome = try program.outcome(timeout: 240)
      try proxy.spare()
      return outcome
    case .atFileCall(let number):
      let fault = Fault(.kill, at: number)
      return try FaultyRun(arguments, fault, in: home.folder, environment: home.environment)
        .outcome(timeout: 240)
    }
  }

  private mutating func death(of operation: CloudOperation) -> Termination {
    // Small numbers are as likely as large ones, as with the faults of the proxy.
    let part = Double.random(in: 0..<1, using: &random)
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .afterBytes(Int(exp2(part * log2(Double(operation.size + 8_192)))))
    case 2: .atFileCall(Int(exp2(part * 6)))
    default: .natural
    }
  }

  /// Returns whether a command that has ended is complete; throws if it left something wrong.
  private func isDone(
    _ operation: CloudOperation, _ outcome: Outcome, _ killCount: inout Int
  ) throws -> Bool {
    guard try operation.isWhole(home, cloud) else {
      throw PromiseViolation(words: "\(operation.command) left something that nobody wanted")
    }
    if outcome.endedBySignal {
      killCount += 1
      return false
    }
    // The previous attempt may have been killed after its work, just before its report.
    if outcome.status == 0 || killCount > 0 && operation.isRefusedAsDone(outcome) { return true }
    throw PromiseViolation(words: "\(operation.command): \(outcome.status), \(outcome.talk)")
  }
}
