import Foundation
import TestSupport
import Testing

@Suite("Faults during recovery")
struct RecoveryFaultTests {
  @Test(
    "After a recovery is killed at any file call, the next one leaves one file with all samples",
    arguments: RecoveryTrial.Destination.all)
  func killed(destination: RecoveryTrial.Destination) throws {
    try expectWell(RecoveryTrial(destination, .kill), stride: 1)
  }

  @Test(
    "If any file call fails, this recovery or the next leaves one file with all samples",
    arguments: Fault.triesAll ? RecoveryTrial.Destination.all : RecoveryTrial.Destination.few)
  func failed(destination: RecoveryTrial.Destination) throws {
    for kind in Fault.Kind.errors {
      try expectWell(RecoveryTrial(destination, kind), stride: Fault.triesAll ? 1 : 11)
    }
  }

  private func expectWell(_ trial: RecoveryTrial, stride: Int) throws {
    let numbers = try trial.numbers()
    let chosen = Swift.stride(from: 0, to: numbers.count, by: stride).map { numbers[$0] }
    for complaint in try chosen.compactMap(trial.run) { Issue.record("\(complaint)") }
  }
}
