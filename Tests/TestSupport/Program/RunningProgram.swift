import Dispatch
public import Foundation

/// A program that was started, with both of its outputs going to files so that neither can block it.
public final class RunningProgram: @unchecked Sendable {
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let outputs = Scratch()
  private let commandLine: [String]

  /// Starts it, in a folder of its own unless one is given, and with a library of its own unless told otherwise.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: Scratch?
  ) throws {
    commandLine = [program] + arguments
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // What is no file is looked for among the takes, and whoever runs the tests may have some.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["MYNA_HOME": outputs("home")]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: (folder ?? outputs).path)
    process.standardInput = FileHandle.nullDevice
    let (output, complaints) = (try outputs.handle("stdout"), try outputs.handle("stderr"))
    process.standardOutput = output
    process.standardError = complaints
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    // The program has its own now, and Foundation would never close these.
    try output.close()
    try complaints.close()
  }

  /// The process id.
  public var pid: Int32 { process.processIdentifier }

  /// Whether it has not ended.
  public var isRunning: Bool { process.isRunning }

  /// What it has written to standard output up to now.
  public func outputSoFar() throws -> String { try outputs.text("stdout") }

  /// What it has written to standard error up to now.
  public func talkSoFar() throws -> String { try outputs.text("stderr") }

  /// The paths of the open files; a file without a name is given by its folder and "(deleted)".
  public var openFiles: [String] {
    let folder = "/proc/\(process.processIdentifier)/fd"
    // Empty once the program has ended.
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// What the system shows of it in a file of its folder in `/proc`, such as `cmdline`; empty once it has ended.
  public func shown(_ file: String) -> Data {
    let path = "/proc/\(process.processIdentifier)/\(file)"
    return (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
  }

  /// Sends a signal.
  public func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end and returns what came of it.
  ///
  /// - Parameter timeout: seconds without movement after which it counts as hanging.
  public func outcome(timeout: Double) throws -> Outcome {
    var timer = StallTimer(seconds: timeout)
    while ended.wait(timeout: .now() + 0.05) != .success {
      guard timer.hasRunOut() else { continue }
      // It leads a group of its own, in which are also the programs that a script has started.
      kill(-process.processIdentifier, SIGKILL)
      throw Hang(commandLine: commandLine)
    }
    return Outcome(
      output: try outputs.data("stdout"), talk: try outputs.text("stderr"),
      status: process.terminationStatus,
      endedBySignal: process.terminationReason == .uncaughtSignal)
  }
}
