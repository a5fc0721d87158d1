import Foundation
import SoundFiles
public import TestSupport

/// A desktop, an optional sound server, a home folder, and the app that uses them.
public final class AppStage: @unchecked Sendable {
  /// The desktop that shows the app's window.
  public let desktop: Desktop
  /// The app's home folder.
  public let home = Scratch()
  /// The app's process, after a start.
  public private(set) var process: Child?
  private let soundServer: SoundServer?
  private let isAsked: Bool

  /// Creates a stage without starting the app.
  ///
  /// - Parameters:
  ///   - desktop: a desktop that earlier apps may have used; nil for a new one.
  ///   - hasSound: whether there is a sound server.
  ///   - isTested: whether each action waits until the app is idle, without animations.
  public init(desktop: Desktop? = nil, hasSound: Bool = true, isTested: Bool = false) throws {
    self.desktop = try desktop ?? Desktop()
    soundServer = hasSound ? try SoundServer() : nil
    isAsked = isTested
    try FileManager.default.createDirectory(
      atPath: home("user/.config/gtk-4.0"), withIntermediateDirectories: true)
    try set("")
    // An empty ALSA configuration, without devices.
    try home.write("", to: "user/no-devices")
  }

  deinit {
    let complaints = (try? home.text("app.err")) ?? ""
    for line in complaints.split(separator: "\n") where line.hasPrefix("Not idle") { print(line) }
    // Without this check a crash would look like a page that never appears.
    if let process, !process.isRunning, process.wait() != 0 {
      print("The app had ended with \(process.wait()): \(complaints)")
    }
    process?.end()
    soundServer?.kill()
  }

  /// The sound server; only for a stage with sound.
  public var server: SoundServer {
    guard let soundServer else { preconditionFailure("a stage without sound") }
    return soundServer
  }

  /// The environment of the app.
  public var environment: [String: String] {
    var all =
      soundServer?.environment ?? [
        "PULSE_SERVER": "unix:" + home("user/no-server"),
        "ALSA_CONFIG_PATH": home("user/no-devices"),
      ]
    all.merge(desktop.environment) { $1 }
    all.merge([
      "MYNA_HOME": home.path, "HOME": home("user"), "XDG_CONFIG_HOME": home("user/.config"),
      "XDG_DATA_HOME": home("user/.local/share"), "XDG_CACHE_HOME": home("user/.cache"),
      "XDG_STATE_HOME": home("user/.local/state"),
    ]) { $1 }
    if isAsked { all["MYNA_ANSWERS_IDLE"] = "1" }
    return all
  }

  /// Replaces GTK's settings by these lines, such as "gtk-font-name=Cantarell 22".
  public func set(_ settings: String) throws {
    let animations = isAsked ? "gtk-enable-animations=0\ngtk-cursor-blink=0\n" : ""
    try home.write(
      "[Settings]\n\(animations)\(settings)\n", to: "user/.config/gtk-4.0/settings.ini")
  }

  /// The path of the app, beside the program that runs the tests.
  public static let path = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("myna-app").path

  /// Starts the app and returns it when its window is showing.
  @discardableResult public func start(
    _ arguments: String..., environment more: [String: String] = [:]
  ) throws -> Accessible {
    try start(arguments: arguments, environment: more)
  }

  /// Starts the app with the arguments in an array.
  public func start(
    arguments: [String], environment more: [String: String] = [:]
  ) throws -> Accessible {
    try clearDesktop()
    let process = try Child(
      [Self.path] + arguments, environment: environment.merging(more) { $1 },
      output: home("app.out"),
      complaints: home("app.err"))
    self.process = process
    return try shown(pid: process.pid)
  }

  /// Waits until the previous app has left the desktop, and forgets its nodes.
  func clearDesktop() throws {
    guard try waitUntil({ try !desktop.hasApp }) else {
      throw MissingError(what: "a desktop that the app before has left")
    }
    desktop.known.forget()
    if desktop.screen != nil { try desktop.parkPointer() }
  }

  /// Waits for the window of an app that has restarted on its own initiative, and returns the app.
  ///
  /// - Parameter app: the app before the restart.
  public func startedAnew(after app: Accessible) throws -> Accessible {
    guard let process else { throw MissingError(what: "an app that was started") }
    guard try waitUntil({ try app.children.isEmpty }) else {
      throw MissingError(what: "an app that has ended")
    }
    desktop.known.forget()
    return try shown(pid: process.pid)
  }

  func shown(pid: pid_t) throws -> Accessible {
    let app = try desktop.application(pid: pid)
    let window = try app.waitFor(role: .window)
    if desktop.screen != nil {
      try window.waitFor("a window that keys go to") { try window.isActive }
    }
    if isAsked, try !waitUntil({ try desktop.askWhetherIdle() }) {
      throw MissingError(what: "an app that says when it is idle")
    }
    return app
  }

  /// Starts a second instance, which activates the running one, and waits until it exits.
  public func startAgain(_ arguments: String...) throws {
    let second = try Child([Self.path] + arguments, environment: environment)
    guard second.wait() == 0 else { throw MissingError(what: "a second start that ends well") }
    try desktop.waitUntilIdle()
  }

  /// Activates one of the app's actions, as a notification button does.
  public func activate(_ action: String) throws {
    let outcome = try Child(
      [
        "gdbus", "call", "--session", "--dest", "io.github.myna.Myna", "--object-path",
        "/io/github/myna/Myna", "--method", "org.gtk.Actions.Activate", action, "[]", "{}",
      ], environment: environment)
    guard outcome.wait() == 0 else { throw MissingError(what: "an app that does “\(action)”") }
  }

  /// Kills the app, as a crash would.
  public func crash() {
    process?.end()
    process = nil
  }

  // MARK: Sound

  /// Plays a signal into the microphone as long as the returned process exists.
  public func speak(_ signal: Signal) throws -> Child {
    try home.write(signal, to: "spoken.wav", format: .wavFloat)
    return try server.startPlaying(home("spoken.wav"), to: "micsink")
  }

  /// Returns the speaker's output while `body` runs.
  public func heard(while body: () throws -> Void) throws -> Signal {
    try heard { _ in try body() }
  }

  /// Returns the speaker's output while `body` runs, which can capture some more seconds.
  public func heard(while body: (SoundCapture) throws -> Void) throws -> Signal {
    let capture = try server.capture("speaker", channelCount: 1)
    try body(capture)
    capture.advance(for: 0.3)
    return try capture.stop()
  }

  /// Returns the median pitch of a sound in hertz.
  public func pitch(of signal: Signal) throws -> Double? {
    try home.write(signal, to: "measured.wav", format: .wavFloat)
    return try info("measured.wav").medianPitchHz
  }

  /// Returns the measurements of `myna info` for a file.
  public func info(_ name: String) throws -> InfoSummary {
    let outcome = try Myna.run(["info", "--json", name], in: home, environment: environment)
    guard let summary = try outcome.json([InfoSummary].self).first else {
      throw MissingError(what: "what there is to say of \(name)")
    }
    return summary
  }

  // MARK: Files

  /// The paths of the complete takes, without the library's own files.
  public var takes: [String] {
    home.names.filter {
      $0.hasPrefix("takes/") && !$0.hasPrefix("takes/.myna") && !$0.hasSuffix(".recording.wav")
    }.map(
      home.callAsFunction)
  }

  /// The paths of the journals.
  public var journals: [String] {
    home.names.filter { $0.hasSuffix(".recording.wav") }.map(home.callAsFunction)
  }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  public func size(_ path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }

  /// Waits for a take to be complete and returns its path.
  public func waitForTake() throws -> String {
    guard waitUntil({ takes.count == 1 && journals.isEmpty }) else {
      throw MissingError(what: "one take; there are \(home.names)")
    }
    return takes[0]
  }
}

/// An error for an expected thing that did not appear.
public struct MissingError: Error {
  /// A description of the missing thing.
  public let what: String
}

extension Accessible {
  /// Returns the showing button with a name.
  public func button(_ name: String) throws -> Accessible {
    try waitFor(role: .button, name: "\(name)")
  }

  /// Clicks a button, or a row of the menu of pages.
  public func click(_ name: String) throws {
    var found: Accessible?
    try waitFor("a button or a row “\(name)”") {
      found = try find(role: .button, name: "\(name)") ?? find(role: .listItem, name: "\(name)")
      return found != nil
    }
    try found?.click()
  }

  /// Waits until the running time of a recording has reached that many seconds.
  public func waitForTime(_ seconds: Int) throws {
    try waitFor(role: .label, name: .time(atLeast: seconds))
  }

  /// Waits until the sound of the Playback page has begun to play.
  ///
  /// The position remains at the end of a sound, so that a slow machine doesn't miss a short one.
  public func waitForPlayback() throws {
    let position = try waitFor(role: .slider, name: "Position")
    try position.waitFor("a position after the beginning") { try position.value ?? 0 > 0 }
  }

  /// Waits until a text is showing.
  public func reads(_ text: String, timeout: Double = 20) throws {
    try waitFor(role: .label, name: "\(text)", timeout: timeout)
  }
}
