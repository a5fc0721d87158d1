import TestSupport
import Testing

@Suite("Faults during library commands")
struct LibraryFaultTests {
  /// The number of calls tested per kind of error where not all are.
  private static let fewErrors = 2

  @Test(
    "If a command is killed at any file call, the library is in its old or new state",
    arguments: LibraryCommand.allCases)
  func killed(command: LibraryCommand) throws {
    let trial = try FaultTrial(command)
    for number in try trial.numbers(.kill) { try expectWell(trial, Fault(.kill, at: number)) }
  }

  @Test(
    "If any file call fails, the command reports it and changes nothing, or succeeds",
    arguments: LibraryCommand.allCases)
  func failed(command: LibraryCommand) throws {
    let trial = try FaultTrial(command)
    for (location, kind) in Fault.Kind.errors.enumerated() {
      let numbers = try trial.numbers(kind)
      let stride = Fault.triesAll ? 1 : max(1, numbers.count / Self.fewErrors)
      // The first call differs between commands, so that together they test more of their shared
      // code.
      let first = Fault.triesAll ? 0 : (location + command.arguments[0].count) % stride
      for index in Swift.stride(from: first, to: numbers.count, by: stride) {
        try expectWell(trial, Fault(kind, at: numbers[index]))
      }
    }
  }

  private func expectWell(_ trial: FaultTrial, _ fault: Fault) throws {
    let asksNext = Fault.triesAll || fault.number.isMultiple(of: 3)
    if let complaint = try trial.complaint(fault, asksNext: asksNext) {
      Issue.record("\(complaint)")
    }
  }
}
