import Foundation

/// A private PulseAudio server with only the modules that its script loads.
final class PulseAudioProcess: ServerProcess {
  let environment: [String: String]
  let folder = Scratch()
  private var server: Child?

  init() {
    chmod(folder.path, 0o700)
    environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder("config"),
      "PULSE_RUNTIME_PATH": folder("pulse"), "PULSE_STATE_PATH": folder("state"),
      "PULSE_COOKIE": folder("cookie"), "PULSE_SERVER": "unix:" + folder("native"),
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
  }

  deinit { kill() }

  func start(_ commands: [String]) throws -> [String] {
    // Last, so that everything is ready as soon as a client can connect.
    let socket = "load-module module-native-protocol-unix socket=\(folder("native"))"
    try folder.write((commands + [socket]).joined(separator: "\n") + "\n", to: "script.pa")
    unlink(folder("native"))
    let server = try Child(
      [
        // The priority that RealtimeKit sets on a desktop. Without permission, the server starts
        // anyway.
        "nice", "-n", "\(Pace.niceness)", "pulseaudio", "-n", "--daemonize=no",
        "--exit-idle-time=-1", "--use-pid-file=no", "-F", folder("script.pa"),
      ], environment: environment, complaints: folder("complaints"))
    self.server = server
    guard waitUntil({ isAnswering || !server.isRunning }), isAnswering else {
      throw ServerFailure(words: "pulseaudio did not start: \(try folder.text("complaints"))")
    }
    // Modules are numbered in the order in which they are loaded.
    return commands.filter { $0.hasPrefix("load-module") }.indices.map(String.init)
  }

  func kill() {
    server?.end()
    server = nil
  }

  func signal(_ number: Int32) { server?.signal(number) }

  /// Whether clients can connect.
  private var isAnswering: Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      for (n, byte) in folder("native").utf8.prefix(path.count - 1).enumerated() { path[n] = byte }
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
