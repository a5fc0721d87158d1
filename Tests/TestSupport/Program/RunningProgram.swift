import Dispatch
public import Foundation

/// A started program whose outputs go to files, so that neither can block it.
public final class RunningProgram: @unchecked Sendable {
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let outputs = Scratch()
  private let commandLine: [String]

  /// Starts a program, by default in a new folder and with a new library.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: Scratch?
  ) throws {
    commandLine = [program] + arguments
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // An argument that is not a file is looked up among the takes, so the developer's own must not
    // be found.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["MYNA_HOME": outputs("home")]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: (folder ?? outputs).path)
    process.standardInput = FileHandle.nullDevice
    let (output, complaints) = (try outputs.handle("stdout"), try outputs.handle("stderr"))
    process.standardOutput = output
    process.standardError = complaints
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    // The program has its own descriptors now, and Foundation never closes these.
    try output.close()
    try complaints.close()
  }

  /// The process ID.
  public var pid: Int32 { process.processIdentifier }

  /// Whether the program is running.
  public var isRunning: Bool { process.isRunning }

  /// Returns the standard output so far.
  public func outputSoFar() throws -> String { try outputs.text("stdout") }

  /// Returns the standard error so far.
  public func talkSoFar() throws -> String { try outputs.text("stderr") }

  /// The paths of the open files.
  ///
  /// A file without a name is given as its folder and "(deleted)".
  public var openFiles: [String] {
    let folder = "/proc/\(process.processIdentifier)/fd"
    // Empty once the program has ended.
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// Returns a file of the program's folder in `/proc`, such as `cmdline`; empty once it has ended.
  public func shown(_ file: String) -> Data {
    let path = "/proc/\(process.processIdentifier)/\(file)"
    return (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
  }

  /// Sends a signal.
  public func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end and returns the outcome.
  ///
  /// - Parameter timeout: Seconds without activity after which the program counts as hanging.
  public func outcome(timeout: Double) throws -> Outcome {
    var timer = StallTimer(seconds: timeout)
    while ended.wait(timeout: .now() + 0.05) != .success {
      guard timer.hasRunOut() else { continue }
      // The program leads a process group, which includes programs that a script has started.
      kill(-process.processIdentifier, SIGKILL)
      throw Hang(commandLine: commandLine)
    }
    return Outcome(
      output: try outputs.data("stdout"), talk: try outputs.text("stderr"),
      status: process.terminationStatus,
      endedBySignal: process.terminationReason == .uncaughtSignal)
  }
}
