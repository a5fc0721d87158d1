/// Counts the failures of a command, which determine its exit status.
struct FailureTally {
  private(set) var exitStatus = ExitStatus.done

  /// Returns the exit status of a command that only failed for a reason with this code.
  static func exitStatus(of code: ResultCode) -> ExitStatus { code.mayRetry ? .retry : .failed }

  mutating func add(_ code: ResultCode) {
    if exitStatus != .failed { exitStatus = Self.exitStatus(of: code) }
  }
}
