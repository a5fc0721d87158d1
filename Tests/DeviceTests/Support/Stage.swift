import Foundation
import TestSupport

/// A sound server, a folder for all of Myna's, and Myna between the two; not more than two stand at a time.
final class Stage: Sendable {
  /// One of the places that there are, since servers that starve drop sound.
  private final class Place: Sendable {
    private static let free = DispatchSemaphore(value: 2)
    init() { Self.free.wait() }
    deinit { Self.free.signal() }
  }

  private let place = Place()
  nonisolated(unsafe) let server: SoundServer
  nonisolated(unsafe) let home = Scratch()

  init(_ sinks: [SoundServer.Sink]? = nil) throws {
    server = try sinks.map(SoundServer.init) ?? SoundServer()
  }

  deinit { server.kill() }

  /// What Myna and its relatives need in their environment.
  var environment: [String: String] {
    server.environment.merging(["MYNA_HOME": home.path]) { $1 }
  }

  // MARK: Myna

  /// Runs `myna ARGUMENTS` to its end.
  func run(_ arguments: String..., timeout: Double = 60) throws -> Outcome {
    try Myna.run(arguments, in: home, environment: environment, timeout: timeout)
  }

  /// Starts it without a terminal.
  func start(_ arguments: String...) throws -> RunningProgram {
    try Myna.start(arguments, in: home, environment: environment)
  }

  /// Starts it at a terminal.
  func open(_ arguments: String...) throws -> TerminalProgram {
    try TerminalProgram([Myna.path] + arguments, environment: environment)
  }

  /// Starts to record without a terminal, and returns when the take grows.
  func record(_ arguments: String...) throws -> RunningProgram {
    try record(arguments: arguments)
  }

  /// The same with the arguments in an array.
  func record(arguments: [String]) throws -> RunningProgram {
    let program = try Myna.start(["record"] + arguments, in: home, environment: environment)
    try waitForJournal()
    return program
  }

  /// What `myna info` measures of a file.
  func info(_ path: String) throws -> InfoSummary {
    let outcome = try run("info", "--json", path)
    guard let summary = try outcome.json([InfoSummary].self).first else {
      throw Missing(what: "what there is to say of \(path)")
    }
    return summary
  }

  // MARK: Files

  /// The journals below the folder.
  var journals: [String] { names.filter { $0.hasSuffix(".recording.wav") } }

  /// The takes in the folder for them.
  var takes: [String] {
    names.filter {
      $0.contains("/takes/") && !$0.contains("/.myna") && !$0.hasSuffix(".recording.wav")
    }
  }

  private var names: [String] {
    home.names.map { URL(fileURLWithPath: home($0)).standardizedFileURL.path }
  }

  /// Waits until a journal is there and more than `bytes` long.
  @discardableResult func waitForJournal(longerThan bytes: Int = 100_000) throws -> String {
    var found: String?
    _ = waitUntil {
      found = journals.first { size($0) > bytes }
      return found != nil
    }
    guard let found else { throw Missing(what: "a journal; there are \(home.names)") }
    return found
  }

  /// Bytes in a file; 0 if it is not there.
  func size(_ path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
}

extension Outcome {
  /// The path on the last line of standard output.
  var path: String { text.split(separator: "\n").last.map(String.init) ?? "" }
}

/// What a test waited for in vain.
struct Missing: Error {
  let what: String
}
