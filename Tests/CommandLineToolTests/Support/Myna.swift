import TestSupport
import Foundation

/// The program under test, as a shell would start it.
enum Myna {
  /// The binary, which SwiftPM puts beside the program that runs the tests.
  static let path: String = {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = test.deletingLastPathComponent().appendingPathComponent("myna").path
    if FileManager.default.fileExists(atPath: beside) { return beside }
    let given = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return given.appendingPathComponent("myna").path
  }()

  /// Runs `myna ARGUMENTS` to its end, in `folder` if one is given.
  ///
  /// - Throws: `Hang` when it takes longer than `timeout` seconds; it is killed then.
  static func run(
    _ arguments: String..., in folder: Scratch? = nil, timeout: Double = 30
  ) throws -> Outcome {
    try run(arguments, in: folder, timeout: timeout)
  }

  /// The same with the arguments in an array, and changes to the environment.
  static func run(
    _ arguments: [String], in folder: Scratch? = nil, environment: [String: String] = [:],
    timeout: Double = 30
  ) throws -> Outcome {
    try RunningProgram(path, arguments, environment: environment, in: folder)
      .outcome(timeout: timeout)
  }

  /// Runs a shell script in which `$MYNA` is the binary and `$1`… are `arguments`.
  static func shell(
    _ script: String, _ arguments: String..., in folder: Scratch, timeout: Double = 30
  ) throws -> Outcome {
    try start("/bin/bash", ["-c", script, "bash"] + arguments, in: folder)
      .outcome(timeout: timeout)
  }

  /// Starts the program and returns while it runs.
  static func start(_ arguments: String..., in folder: Scratch) throws -> RunningProgram {
    try start(path, arguments, in: folder)
  }

  private static func start(
    _ program: String, _ arguments: [String], in folder: Scratch?
  ) throws -> RunningProgram {
    try RunningProgram(program, arguments, environment: ["MYNA": path], in: folder)
  }
}

/// What is thrown when a program did not end in time.
struct Hang: Error {
  let commandLine: [String]
}
