import Foundation
import TestSupport

/// A sound server whose pace the test controls, and a folder for Myna's files.
final class DeviceStage: Sendable {
  nonisolated(unsafe) let server: PacedServer
  nonisolated(unsafe) let home = Scratch()

  init(_ server: PacedServer) { self.server = server }

  /// Creates a stage whose microphone and speaker have this rate in hertz and channel count.
  init(sampleRate: Int = 48_000, channelCount: Int = 2) throws {
    server = try PacedServer(sampleRate: sampleRate, channelCount: channelCount)
  }

  deinit { server.kill() }

  var microphone: PacedMicrophone { server.microphone }
  var speaker: PacedSpeaker { server.speaker }

  /// The environment of Myna and related programs.
  var environment: [String: String] {
    server.environment.merging(["MYNA_HOME": home.path]) { $1 }
  }

  private func environment(for arguments: [String]) -> [String: String] {
    ["play", "music"].contains(arguments.first)
      ? environment.merging(server.playingEnvironment) { $1 } : environment
  }

  // MARK: Myna

  func run(_ arguments: String..., timeout: Double = 60) throws -> Outcome {
    try Myna.run(
      arguments, in: home, environment: environment(for: arguments), timeout: timeout)
  }

  func start(_ arguments: String...) throws -> RunningProgram {
    try Myna.start(arguments, in: home, environment: environment(for: arguments))
  }

  /// Runs a line of a shell in which `myna` is the binary.
  func shell(_ line: String) throws -> Outcome {
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return try Myna.shell(
      "myna() { \"$MYNA\" \"$@\"; }\n\(line)", in: home, environment: environment(for: words),
      timeout: 60)
  }

  /// Runs `myna play ARGUMENTS` and returns all that its speaker has played.
  func play(
    _ arguments: String..., on speaker: PacedSpeaker? = nil
  ) throws -> (Outcome, Signal) {
    let words = ["play"] + arguments
    let outcome = try Myna.run(
      words, in: home, environment: environment(for: words), timeout: 60)
    return (outcome, try heard(from: speaker ?? self.speaker))
  }

  /// Returns all that a speaker has played since the last call, after playback has stopped.
  func heard(from speaker: PacedSpeaker) throws -> Signal {
    guard try server.finishes(speaker) else {
      throw MissingError(what: "the end of what is played")
    }
    defer { speaker.forget() }
    return speaker.played
  }

  func open(_ arguments: String...) throws -> TerminalProgram {
    try TerminalProgram([Myna.path] + arguments, environment: environment(for: arguments))
  }

  /// Opens a script on a terminal; in the script, `$MYNA` is the binary that plays.
  func openPlaying(_ script: String) throws -> TerminalProgram {
    try TerminalProgram(
      ["/bin/bash", "-c", script],
      environment: environment(for: ["play"]).merging(["MYNA": Myna.path]) { $1 })
  }

  /// Starts a recording without a terminal, and returns when the journal grows.
  func record(_ arguments: String...) throws -> RunningProgram {
    try record(arguments: arguments)
  }

  /// Starts a recording with the arguments in an array.
  func record(arguments: [String]) throws -> RunningProgram {
    let program = try Myna.start(["record"] + arguments, in: home, environment: environment)
    try waitForJournal()
    return program
  }

  /// Returns the measurements of `myna info` for a file.
  func info(_ path: String) throws -> InfoSummary {
    let outcome = try run("info", "--json", path)
    guard let summary = try outcome.json([InfoSummary].self).first else {
      throw MissingError(what: "what there is to say of \(path)")
    }
    return summary
  }

  // MARK: Files

  var journals: [String] { names.filter { $0.hasSuffix(".recording.wav") } }

  var takes: [String] {
    names.filter {
      $0.contains("/takes/") && !$0.contains("/.myna") && !$0.hasSuffix(".recording.wav")
    }
  }

  private var names: [String] {
    home.names.map { URL(fileURLWithPath: home($0)).standardizedFileURL.path }
  }

  /// Waits for a journal of more than `bytes` bytes, and returns its path.
  @discardableResult func waitForJournal(longerThan bytes: Int = 100_000) throws -> String {
    var found: String?
    _ = waitUntil {
      found = journals.first { size($0) > bytes }
      return found != nil
    }
    guard let found else { throw MissingError(what: "a journal; there are \(home.names)") }
    return found
  }

  /// Waits for that many more seconds in the journal, in the format of the default microphone.
  func waitForMore(_ seconds: Double = 0.5) throws {
    let size = try size(waitForJournal(longerThan: 0))
    let frames = Int(seconds * Double(microphone.sampleRate))
    try waitForJournal(longerThan: size + frames * microphone.channelCount * 3)
  }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  func size(_ path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
}

extension Outcome {
  /// The path on the last line of standard output.
  var path: String { text.split(separator: "\n").last.map(String.init) ?? "" }
}

struct MissingError: Error {
  let what: String
}
