public import Foundation

/// A third-party program for creating and checking files.
public struct Tool: Sendable {
  /// Why a program failed.
  public struct Failure: Error {
    /// The program and its exit status.
    public var words: String
  }

  /// Converts any sound to any format.
  public static let ffmpeg = Tool(path: "/usr/bin/ffmpeg", ["-nostdin", "-v", "error", "-y"])
  /// Runs shell scripts.
  public static let shell = Tool(path: "/bin/sh", ["-euc"])

  private let path: String
  private let first: [String]

  private init(path: String, _ first: [String]) {
    self.path = path
    self.first = first
  }

  /// Runs the program and returns its output.
  @discardableResult public func run(_ arguments: String...) throws -> Data {
    try run(arguments)
  }

  /// Writes an executable script into a folder.
  ///
  /// A separate process writes it. If this process did, a child that another test starts at the
  /// same moment would inherit the open file until it executes its program, and Linux does not
  /// execute a file that is open for writing.
  public static func write(script: String, to path: String) throws {
    try shell.run(
      #"mkdir -p "$(dirname "$0")"; printf %s "$1" > "$0"; chmod 755 "$0""#, path, script)
  }

  /// Runs the program with an array of arguments and returns its output.
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
