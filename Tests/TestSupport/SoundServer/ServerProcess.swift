import Foundation

/// Why a sound server is of no use.
public struct ServerFailure: Error {
  /// What was tried, and what came of it.
  public var words: String
}

/// The processes of a private sound server, which end with the test.
///
/// Many may run side by side: each has a folder of its own for all that it writes.
protocol ServerProcess: AnyObject {
  /// What a program needs in its environment to find this server and no other.
  var environment: [String: String] { get }
  /// All that it writes.
  var folder: Scratch { get }

  /// Starts it with some of `pactl`'s commands, and returns the numbers of the modules they load when it answers.
  func start(_ commands: [String]) throws -> [String]
  /// Ends it at once, as a crash would.
  func kill()
  /// Sends it a signal.
  func signal(_ number: Int32)
}

extension ServerProcess {
  /// Runs `pactl` and returns what it wrote.
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
  /// Sets one variable only, since others may be reading the environment meanwhile: adding the first moves the table and
  /// leaves the old one in place, adding a second would free it.
  func activate() {
    if let socket = environment["PULSE_SERVER"] { setenv("PULSE_SERVER", socket, 1) }
  }
}
