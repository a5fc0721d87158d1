import Foundation
import Testing

@Suite("Sync simulations")
struct SyncSimulationTests {
  /// The default seeds.
  ///
  /// `MYNA_SYNC_SEEDS` and `MYNA_SYNC_STEPS` set others, and the number of steps.
  private static var seeds: ClosedRange<UInt64> {
    let words = ProcessInfo.processInfo.environment["MYNA_SYNC_SEEDS"]?.split(separator: "-")
    let numbers = words?.compactMap { UInt64($0) } ?? [1, 3]
    return (numbers.first ?? 1)...(numbers.last ?? 1)
  }

  /// The kinds of storage.
  ///
  /// `MYNA_SYNC_PLACE` selects one of them, or one with a server.
  private static var places: [SimulatedStorageKind] {
    let name = ProcessInfo.processInfo.environment["MYNA_SYNC_PLACE"] ?? ""
    return SimulatedStorageKind(rawValue: name).map { [$0] } ?? SimulatedStorageKind.local
  }

  private static var steps: Int {
    ProcessInfo.processInfo.environment["MYNA_SYNC_STEPS"].flatMap { Int($0) } ?? 50
  }

  @Test(
    "Machines that are randomly offline and killed converge without losing audio",
    arguments: seeds, places)
  func convergence(seed: UInt64, location: SimulatedStorageKind) async throws {
    let simulation = try await SyncSimulation(
      seed: seed, machineCount: seed.isMultiple(of: 3) ? 3 : 2, in: location)
    var problems: [String]
    do {
      try await simulation.run(Self.steps)
      try await simulation.settle()
      problems = try await simulation.problems()
    } catch {
      problems = ["\(error)"]
    }
    let story = simulation.log.joined(separator: "\n")
    #expect(problems.isEmpty, "\(location) seed \(seed): \(problems.joined(separator: "\n"))")
    if !problems.isEmpty, ProcessInfo.processInfo.environment["MYNA_SYNC_LOG"] != nil {
      print("seed \(seed)\n\(story)")
    }
  }
}
