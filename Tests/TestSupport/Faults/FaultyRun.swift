import Foundation

/// A run of `myna` in which file calls are counted, and one of them may fail.
public final class FaultyRun {
  private let logs = Scratch()
  private let program: RunningProgram

  /// Starts it.
  ///
  /// - Parameter folder: where it runs; only calls on files below it count.
  public init(
    _ arguments: [String], _ fault: Fault, in folder: Scratch, environment: [String: String] = [:]
  ) throws {
    let more = fault.environment(folder: folder.path, log: logs("log"))
    program = try Myna.start(
      arguments, in: folder, environment: environment.merging(more) { $1 })
  }

  /// Waits for its end.
  public func outcome(timeout: Double = 60) throws -> Outcome {
    try program.outcome(timeout: timeout)
  }

  /// Whether it has not ended.
  public var isRunning: Bool { program.isRunning }

  /// Sends a signal.
  public func signal(_ number: Int32) { program.signal(number) }

  /// The calls up to now.
  public func log() throws -> FaultLog { try FaultLog(path: logs("log")) }

  /// Waits until the fault has come or the program has ended; returns whether it came.
  public func waitsForFault() throws -> Bool {
    let log = logs("log")
    guard waitUntil({ (try? FaultLog(path: log))?.fault != nil || !program.isRunning }) else {
      return false
    }
    return try self.log().fault != nil
  }
}
