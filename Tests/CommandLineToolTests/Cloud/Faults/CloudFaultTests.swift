import Foundation
import TestSupport
import Testing
import Threads

@Suite("myna cloud over a bad connection")
struct CloudFaultTests {
  /// 300 in `make faults-cloud`, which also prints the seed of the random numbers.
  private static let count = number("MYNA_CLOUD_FAULTS")
  private static let seed = number("MYNA_SEED") ?? 1

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  @Test("Transfers and removals retried after lost connections and kills have the correct result")
  func interrupted() async throws {
    let interruptions = Interruptions(goal: Self.count ?? 20)
    let travelerCount = Self.count == nil ? 3 : 5
    let clouds: [any WatchedCloud] = [try WatchedS3(), try WatchedFirebase()]
    try await withThrowingTaskGroup { group in
      for (index, cloud) in clouds.enumerated() {
        for number in 0..<travelerCount {
          group.addTask {
            let seed = Self.seed &* 1_000 + index * 100 + number
            try await SerialThread(label: "traveler \(seed)").run {
              var traveler = try SimulatedCloudUser(
                to: cloud, seed: seed, interruptions: interruptions)
              try traveler.travel(from: number)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(interruptions.count >= interruptions.goal)
    if Self.count != nil {
      print("\(interruptions.count) interruptions, seed \(Self.seed): \(interruptions.summary)")
    }
  }
}
