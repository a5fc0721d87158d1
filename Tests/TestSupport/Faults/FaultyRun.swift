import Foundation

/// A run of `myna` in which file calls are counted and one of them may fail.
public final class FaultyRun {
  private let logs = Scratch()
  private let program: RunningProgram

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - path: Only calls on this file, or on files below this folder, count; nil for the working
  ///     directory.
  public init(
    _ arguments: [String], _ fault: Fault, in folder: Scratch, on path: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    let more = fault.environment(folder: path ?? folder.path, log: logs("log"))
    program = try Myna.start(
      arguments, in: folder, environment: environment.merging(more) { $1 })
  }

  /// Waits for the program's end.
  public func outcome(timeout: Double = 60) throws -> Outcome {
    try program.outcome(timeout: timeout)
  }

  /// Whether the program is running.
  public var isRunning: Bool { program.isRunning }

  /// Sends a signal.
  public func signal(_ number: Int32) { program.signal(number) }

  /// Returns the calls so far.
  public func log() throws -> FaultLog { try FaultLog(path: logs("log")) }

  /// Waits until the fault has happened or the program has ended; returns whether it happened.
  public func waitsForFault() throws -> Bool {
    let log = logs("log")
    guard waitUntil({ (try? FaultLog(path: log))?.fault != nil || !program.isRunning }) else {
      return false
    }
    return try self.log().fault != nil
  }
}
