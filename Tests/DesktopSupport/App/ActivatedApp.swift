import Foundation
public import Glibc
import TestSupport

/// The app as D-Bus activation starts it, by its installed service file.
///
/// It is a child of the bus and not a `Child`, so it is found by its name on the bus.
public final class ActivatedApp {
  private let stage: AppStage
  private let file: String

  private static let bus = BusConnection.Address(
    owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
  private static let template = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Data/io.github.myna.Myna.service")

  /// Makes the built app available for activation, in the environment of a stage.
  public init(on stage: AppStage) throws {
    self.stage = stage
    file = stage.desktop.folder("services/\(Self.template.lastPathComponent)")
    let folder = URL(fileURLWithPath: AppStage.path).deletingLastPathComponent().path
    let text = try String(contentsOf: Self.template, encoding: .utf8)
      .replacingOccurrences(of: "@bin@", with: folder)
    try stage.clearDesktop()
    // A session does the same when it starts.
    try stage.desktop.run(
      ["dbus-update-activation-environment"] + stage.environment.map { "\($0)=\($1)" })
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  deinit {
    unlink(file)
    if let pid { kill(pid, SIGKILL) }
  }

  /// The process that owns the app's name on the bus; nil if there is none, or the bus does not
  /// answer.
  public var pid: pid_t? {
    let answer = try? stage.desktop.session.call(
      "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", on: Self.bus,
      [Variant(Desktop.app.owner)])
    return answer.map { pid_t($0[0].integer) }
  }

  /// Returns the number of a process's windows on the screen.
  public func windowCount(of pid: pid_t) -> Int { stage.desktop.windows(of: Int(pid)).count }

  /// Calls a method of `org.freedesktop.Application`, such as "Activate".
  ///
  /// The bus starts the app first if it is not running.
  ///
  /// - Parameter arguments: in GVariant's text format.
  public func call(_ method: String, _ arguments: String...) throws {
    try call(
      "org.freedesktop.Application." + method, of: Desktop.app.owner, on: "/io/github/myna/Myna",
      arguments)
  }

  /// Has the bus start the app without any request, and returns its process.
  public func start() throws -> pid_t {
    try call(
      "org.freedesktop.DBus.StartServiceByName", of: Self.bus.owner, on: Self.bus.path,
      [Desktop.app.owner, "0"])
    guard let pid else { throw MissingError(what: "an app that the bus has started") }
    return pid
  }

  /// Waits for the window, and returns the app when it can be used.
  public func shown() throws -> Accessible {
    guard let pid else { throw MissingError(what: "an app that the bus has started") }
    return try stage.shown(pid: pid)
  }

  private func call(
    _ method: String, of owner: String, on path: String, _ arguments: [String]
  ) throws {
    try stage.desktop.run(
      ["gdbus", "call", "--session", "--dest", owner, "--object-path", path, "--method", method]
        + arguments)
  }
}
