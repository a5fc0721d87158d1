import Foundation
import TestSupport
import Testing
import Threads

@Suite("myna sync over a bad connection")
struct SyncFaultTests {
  /// 300 in `make faults-cloud`, which also prints the seed of the random numbers.
  private static let count = number("MYNA_SYNC_FAULTS")
  private static let seed = number("MYNA_SEED") ?? 1

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  @Test("After lost connections and kills, two machines have the same takes, and none is lost")
  func interrupted() async throws {
    let clouds: [any WatchedCloud] = [try WatchedS3(), try WatchedFirebase()]
    let trials = clouds.map { ($0, Interruptions(goal: (Self.count ?? 6) / 2)) }
    try await withThrowingTaskGroup { group in
      for (index, (cloud, interruptions)) in trials.enumerated() {
        group.addTask {
          let seed = Self.seed &* 1_000 + index
          try await SerialThread(label: "pair \(seed)").run {
            var pair = try SyncPair(to: cloud, seed: seed, interruptions: interruptions)
            while !interruptions.isEnough { try pair.live() }
            let problems = try pair.problems(waitsForDeletions: Self.count != nil)
            if !problems.isEmpty {
              throw SyncPair.PromiseViolation(words: "seed \(seed): \(problems)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for (_, interruptions) in trials {
      #expect(interruptions.isEnough)
      if Self.count != nil {
        print("\(interruptions.count) interruptions, seed \(Self.seed): \(interruptions.summary)")
      }
    }
  }
}
