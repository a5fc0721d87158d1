import Foundation
import TestSupport

extension Desktop {
  /// The environment known before the screen exists; creates the folders that it names.
  static func environment(in folder: Scratch) throws -> [String: String] {
    for name in ["home", "run", "services"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    return [
      "HOME": folder("home"), "XDG_RUNTIME_DIR": folder("run"),
      "XDG_CONFIG_HOME": folder("home/.config"), "XDG_DATA_HOME": folder("home/.local/share"),
      "XDG_CACHE_HOME": folder("home/.cache"), "XDG_STATE_HOME": folder("home/.local/state"),
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + folder("session"),
      "AT_SPI_BUS_ADDRESS": "unix:path=" + folder("accessibility"),
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
      // Without this, GTK disables accessibility if it is off in the user's session.
      "GTK_A11Y": "atspi", "LC_ALL": "C.UTF-8",
    ]
  }

  static func buses(in folder: Scratch, _ environment: [String: String]) throws -> [Child] {
    let names = ["session", "accessibility"]
    let children = try names.map { bus in
      try folder.write(
        busConfiguration(socket: folder(bus), services: folder("services")), to: bus + ".conf")
      return try Child(
        ["dbus-daemon", "--nofork", "--config-file", folder(bus + ".conf")],
        environment: environment, complaints: folder("dbus-daemon-" + bus))
    }
    try wait(for: "two buses", in: folder) {
      names.allSatisfy { isListening(at: folder($0)) }
    }
    return children
  }

  /// Starts an X server, which chooses its display number itself.
  static func xServer(
    in folder: Scratch, _ environment: inout [String: String], _ width: Int, _ height: Int
  ) throws -> [Child] {
    let server = try Child(
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-dpi", "96",
        "-nolisten", "tcp", "-noreset",
      ], environment: environment, output: folder("display"), complaints: folder("Xvfb"))
    try wait(for: "a screen", in: folder) { try folder.text("display").hasSuffix("\n") }
    environment["DISPLAY"] =
      ":" + (try folder.text("display").trimmingCharacters(in: .whitespacesAndNewlines))
    environment["WAYLAND_DISPLAY"] = ""
    return [server]
  }

  static func windowManager(
    in folder: Scratch, _ environment: [String: String]
  ) throws -> Child {
    try folder.write(windowRules, to: "openbox.xml")
    return try Child(
      ["openbox", "--sm-disable", "--config-file", folder("openbox.xml")],
      environment: environment, complaints: folder("openbox"))
  }

  static func compositor(
    in folder: Scratch, _ environment: inout [String: String], _ width: Int, _ height: Int
  ) throws -> [Child] {
    let compositor = try Child(
      [
        "weston", "--backend=headless-backend.so", "--width=\(width)", "--height=\(height)",
        "--socket=myna-wayland", "--no-config", "--idle-time=0",
      ], environment: environment, complaints: folder("weston"))
    try wait(for: "a compositor", in: folder) { isListening(at: folder("run/myna-wayland")) }
    environment["WAYLAND_DISPLAY"] = "myna-wayland"
    environment["GDK_BACKEND"] = "wayland"
    return [compositor]
  }

  /// A bus without activatable services except those that a test puts into a folder: no portal or
  /// settings daemon of the machine takes part.
  ///
  /// The accessibility bus uses the same file, since at-spi's own launcher leaves its bus running
  /// when it is killed.
  static func busConfiguration(socket: String, services: String) -> String {
    """
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(socket)</listen>
      <servicedir>\(services)</servicedir>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }

  /// openbox handles no buttons; its only key is Alt+F4, which closes the focused window.
  ///
  /// By default, openbox receives each click first, and the X server passes the click on only after
  /// openbox has responded. On a busy machine the test would ask whether the app is idle, and move
  /// the pointer away, before the app sees the click.
  static let windowRules =
    """
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <focus><focusNew>yes</focusNew></focus>
      <desktops><number>1</number><popupTime>0</popupTime></desktops>
      <mouse></mouse>
      <applications>
        <application class="*"><maximized>no</maximized></application>
      </applications>
    </openbox_config>
    """

  static func wait(
    for what: String, in folder: Scratch, _ condition: () throws -> Bool
  ) throws {
    guard try !waitUntil(condition) else { return }
    let logs = try [
      "Xvfb", "dbus-daemon-session", "dbus-daemon-accessibility", "at-spi2-registryd", "openbox",
      "weston",
    ].filter { access(folder($0), R_OK) == 0 }.map { "\($0): \(try folder.text($0))" }
    throw Failure(words: "\(what) did not come: \(logs.joined(separator: "\n"))")
  }
}
