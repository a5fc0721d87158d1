import Foundation
import TestSupport

@testable import MIDIDevices

/// A private PipeWire, clocked by its dummy driver, as a server for JACK clients.
final class JACKServer {
  struct Failure: Error {
    var words: String
  }

  /// PipeWire's replacement of the JACK library, which `pw-jack` adds to the search path.
  static var library: String {
    get throws {
      let root = "/usr/lib"
      let paths = try FileManager.default.contentsOfDirectory(atPath: root).map {
        "\(root)/\($0)/pipewire-0.3/jack/libjack.so.0"
      }
      guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
        throw Failure(words: "PipeWire's libjack is not here; install pipewire-jack.")
      }
      return path
    }
  }

  private let folder = Scratch()
  private let process: Child

  init() throws {
    chmod(folder.path, 0o700)
    let complaints = folder("complaints")
    process = try Child(
      ["pipewire"],
      environment: [
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PIPEWIRE_RUNTIME_DIR": folder.path,
        "XDG_CONFIG_HOME": folder("config"), "XDG_STATE_HOME": folder("state"),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
      ], complaints: complaints)
    let (process, name) = (process, name)
    guard waitUntil({ isListening(at: name) || !process.isRunning }), process.isRunning else {
      throw Failure(words: "pipewire did not start: \(try folder.text("complaints"))")
    }
  }

  /// The name that clients connect to.
  var name: String { folder("pipewire-0") }

  /// Creates a source that listens on this server.
  func source() throws -> JACKSource {
    JACKSource(name: "Myna", server: name, libraryFile: try Self.library)
  }

  /// Ends the server at once, as a crash would.
  func kill() { process.end() }
}
