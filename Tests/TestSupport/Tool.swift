public import Foundation

/// A program of another maker's, to make and to judge files.
public struct Tool: Sendable {
  /// Why it did not help.
  public struct Failure: Error {
    /// Which program, and its exit status.
    public var words: String
  }

  /// Any sound into any other.
  public static let ffmpeg = Tool(path: "/usr/bin/ffmpeg", ["-nostdin", "-v", "error", "-y"])
  /// Runs a script; for what needs rights and mounts of its own.
  public static let shell = Tool(path: "/bin/sh", ["-euc"])

  private let path: String
  private let first: [String]

  private init(path: String, _ first: [String]) {
    self.path = path
    self.first = first
  }

  /// Runs it to its end and returns what it wrote.
  @discardableResult public func run(_ arguments: String...) throws -> Data {
    try run(arguments)
  }

  /// Puts a script into a folder, to be run as a program.
  ///
  /// Another process writes it. A child that another test starts at this moment has a copy of each open file until it
  /// runs its own program, and Linux runs no file that is open for writing.
  public static func write(script: String, to path: String) throws {
    try shell.run(
      #"mkdir -p "$(dirname "$0")"; printf %s "$1" > "$0"; chmod 755 "$0""#, path, script)
  }

  /// The same with the arguments in an array.
  @discardableResult public func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = first + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(words: "\(path) ended with \(process.terminationStatus)")
    }
    return data
  }
}
