import Foundation

/// A private PipeWire with its PulseAudio replacement, a session manager, and a bus.
final class PipeWireProcess: ServerProcess {
  let environment: [String: String]
  let folder = Scratch()
  private var processes: [Child] = []

  init() {
    chmod(folder.path, 0o700)
    environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PIPEWIRE_RUNTIME_DIR": folder.path,
      "XDG_CONFIG_HOME": folder("config"), "XDG_STATE_HOME": folder("state"),
      "PULSE_RUNTIME_PATH": folder("pulse"), "PULSE_STATE_PATH": folder("state"),
      "PULSE_COOKIE": folder("cookie"), "PULSE_SERVER": "unix:" + folder("pulse/native"),
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + folder("bus"),
    ]
  }

  deinit { kill() }

  func start(_ commands: [String]) throws -> [String] {
    try leaveHardwareAlone()
    try start(
      [
        "dbus-daemon", "--session", "--nofork", "--nopidfile",
        "--address=unix:path=\(folder("bus"))",
      ],
      until: "bus")
    try start(["pipewire"], until: "pipewire-0")
    processes.append(try Child(["wireplumber"], environment: environment))
    try start(["pipewire-pulse"], until: "pulse/native")
    var modules: [String] = []
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      if words.first == "load-module" {
        modules.append(try load(Array(words.dropFirst())))
      } else {
        try makeDefault(words)
      }
    }
    return modules
  }

  func kill() {
    for process in processes.reversed() { process.end() }
    processes = []
  }

  func signal(_ number: Int32) { for process in processes { process.signal(number) } }

  private func start(_ words: [String], until socket: String) throws {
    unlink(folder(socket))
    let process = try Child(words, environment: environment, complaints: folder("complaints"))
    processes.append(process)
    let path = folder(socket)
    guard waitUntil({ isListening(at: path) || !process.isRunning }), process.isRunning else {
      throw ServerFailure(words: "\(words) did not start: \(try folder.text("complaints"))")
    }
  }

  /// Makes a device the default once the session manager knows it.
  private func makeDefault(_ words: [String]) throws {
    let line = (words[0] == "set-default-sink" ? "Default Sink: " : "Default Source: ") + words[1]
    let isDone = waitUntil {
      // Rejected until the session manager is running.
      _ = try? control(words)
      return (try? control(["info"]))?.contains(line + "\n") ?? false
    }
    guard isDone else { throw ServerFailure(words: "\(words) came to nothing") }
  }

  /// Keeps the session manager away from the machine's real devices.
  private func leaveHardwareAlone() throws {
    for (part, monitors) in [
      ("main", ["alsa_monitor", "v4l2_monitor", "libcamera_monitor"]),
      ("bluetooth", ["bluez_monitor"]),
    ] {
      let path = folder("config/wireplumber/\(part).lua.d")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try folder.write(
        monitors.map { "\($0).enabled = false\n" }.joined(),
        to: "config/wireplumber/\(part).lua.d/51-none.lua")
    }
  }
}
