import Foundation

/// The error for a sound server that cannot be used.
public struct ServerFailure: Error {
  /// The attempted operation and its result.
  public var words: String
}

/// The processes of a private sound server, which end with the test.
///
/// Many may run in parallel: each writes only to its own folder.
protocol ServerProcess: AnyObject {
  /// The environment for programs that use only this server.
  var environment: [String: String] { get }
  /// The folder for everything it writes.
  var folder: Scratch { get }

  /// Starts the server with some `pactl` commands; returns the numbers of the loaded modules once
  /// it responds.
  func start(_ commands: [String]) throws -> [String]
  /// Kills the server.
  func kill()
  /// Sends a signal.
  func signal(_ number: Int32)
}

extension ServerProcess {
  /// Runs `pactl` and returns its output.
  @discardableResult func control(_ words: [String]) throws -> String {
    let name = "pactl-\(UUID().uuidString)"
    let child = try Child(
      ["pactl"] + words, environment: environment.merging(["LC_ALL": "C"]) { $1 },
      output: folder(name), complaints: folder(name + ".err"))
    let status = child.wait()
    defer {
      unlink(folder(name))
      unlink(folder(name + ".err"))
    }
    guard status == 0 else {
      let talk = try folder.text(name + ".err")
      throw ServerFailure(words: "pactl \(words) ended with \(status): \(talk)")
    }
    return try folder.text(name)
  }

  /// Loads a module and returns its number.
  func load(_ words: [String]) throws -> String {
    try control(["load-module"] + words).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Makes the test process itself use this server.
  ///
  /// Sets only one variable, because other threads may be reading the environment: adding the first
  /// variable copies the table and leaves the old one in place, but adding a second would free the
  /// copy.
  func activate() {
    if let socket = environment["PULSE_SERVER"] { setenv("PULSE_SERVER", socket, 1) }
  }
}
