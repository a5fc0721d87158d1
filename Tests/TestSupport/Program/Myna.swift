import Foundation

/// The command-line tool under test.
public enum Myna {
  /// The binary, which SwiftPM builds beside the test program.
  public static let path: String = {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = test.deletingLastPathComponent().appendingPathComponent("myna").path
    if FileManager.default.fileExists(atPath: beside) { return beside }
    let given = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return given.appendingPathComponent("myna").path
  }()

  /// Runs `myna ARGUMENTS` to its end, in `folder` if given.
  ///
  /// - Throws: `Hang` after `timeout` seconds; the program is killed then.
  public static func run(
    _ arguments: String..., in folder: Scratch? = nil, timeout: Double = 30
  ) throws -> Outcome {
    try run(arguments, in: folder, timeout: timeout)
  }

  /// Runs `myna` with an array of arguments and changes to the environment.
  public static func run(
    _ arguments: [String], in folder: Scratch? = nil, environment: [String: String] = [:],
    timeout: Double = 30
  ) throws -> Outcome {
    try RunningProgram(path, arguments, environment: environment, in: folder)
      .outcome(timeout: timeout)
  }

  /// Runs a shell script in which `$MYNA` is the binary and `$1`… are `arguments`.
  public static func shell(
    _ script: String, _ arguments: String..., in folder: Scratch,
    environment: [String: String] = [:], timeout: Double = 30
  ) throws -> Outcome {
    try RunningProgram(
      "/bin/bash", ["-c", script, "bash"] + arguments,
      environment: environment.merging(["MYNA": path]) { $1 }, in: folder
    ).outcome(timeout: timeout)
  }

  /// Starts the program and returns while it runs.
  public static func start(_ arguments: String..., in folder: Scratch) throws -> RunningProgram {
    try start(arguments, in: folder)
  }

  /// Starts the program with an array of arguments and changes to the environment.
  public static func start(
    _ arguments: [String], in folder: Scratch? = nil, environment: [String: String] = [:]
  ) throws -> RunningProgram {
    try RunningProgram(path, arguments, environment: environment, in: folder)
  }
}

/// The error for a program that did not end in time.
public struct Hang: Error {
  /// The program and its arguments.
  public let commandLine: [String]
}
