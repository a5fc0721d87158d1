import Foundation
import SoundFiles
public import TestSupport

/// A desktop, a sound server if there is to be one, a home folder, and the app between them.
public final class AppStage: @unchecked Sendable {
  /// Where its window is.
  public let desktop: Desktop
  /// All that it keeps.
  public let home = Scratch()
  /// The app, when it was started.
  public private(set) var process: Child?
  private let soundServer: SoundServer?
  private let isAsked: Bool

  /// Sets the stage; the app is not started yet.
  ///
  /// - Parameters:
  ///   - desktop: where the app is shown, which may have had another one before; nil for one of its own.
  ///   - hasSound: whether there is a sound server.
  ///   - isTested: whether each thing that is done waits until the app is idle, and nothing slides or fades.
  public init(desktop: Desktop? = nil, hasSound: Bool = true, isTested: Bool = false) throws {
    self.desktop = try desktop ?? Desktop()
    soundServer = hasSound ? try SoundServer() : nil
    isAsked = isTested
    try FileManager.default.createDirectory(
      atPath: home("user/.config/gtk-4.0"), withIntermediateDirectories: true)
    try set("")
    // What would be listened to in place of a server.
    try home.write("", to: "user/no-devices")
  }

  deinit {
    let complaints = (try? home.text("app.err")) ?? ""
    for line in complaints.split(separator: "\n") where line.hasPrefix("Not idle") { print(line) }
    // Else a crash would look like a page that does not come.
    if let process, !process.isRunning, process.wait() != 0 {
      print("The app had ended with \(process.wait()): \(complaints)")
    }
    process?.end()
    soundServer?.kill()
  }

  /// What it sounds through; only where the stage has sound.
  public var server: SoundServer {
    guard let soundServer else { preconditionFailure("a stage without sound") }
    return soundServer
  }

  /// What the app needs in its environment.
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

  /// Sets what GTK is to do, such as "gtk-font-name=Cantarell 22"; in place of what was set before.
  public func set(_ settings: String) throws {
    let animations = isAsked ? "gtk-enable-animations=0\ngtk-cursor-blink=0\n" : ""
    try home.write(
      "[Settings]\n\(animations)\(settings)\n", to: "user/.config/gtk-4.0/settings.ini")
  }

  /// The program, beside that which runs the tests.
  public static let path = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("myna-app").path

  /// Starts the app and returns it when its window is there.
  @discardableResult public func start(
    _ arguments: String..., environment more: [String: String] = [:]
  ) throws -> Accessible {
    try start(arguments: arguments, environment: more)
  }

  /// The same with the arguments in an array.
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

  /// Waits until the app before has left the desktop, and forgets what it showed.
  func clearDesktop() throws {
    guard try waitUntil({ try !desktop.hasApp }) else {
      throw Missing(what: "a desktop that the app before has left")
    }
    desktop.known.forget()
    if desktop.screen != nil { try desktop.parkPointer() }
  }

  /// Waits for the window of an app that has ended by itself and started anew, and returns the app.
  ///
  /// - Parameter app: the app as it was before.
  public func startedAnew(after app: Accessible) throws -> Accessible {
    guard let process else { throw Missing(what: "an app that was started") }
    guard try waitUntil({ try app.children.isEmpty }) else {
      throw Missing(what: "an app that has ended")
    }
    desktop.known.forget()
    return try shown(pid: process.pid)
  }

  /// Waits for the window of a process, and returns the app when it can be used.
  func shown(pid: pid_t) throws -> Accessible {
    let app = try desktop.application(pid: pid)
    let window = try app.waitFor(role: .window)
    if desktop.screen != nil {
      try window.waitFor("a window that keys go to") { try window.isActive }
    }
    if isAsked, try !waitUntil({ try desktop.askWhetherIdle() }) {
      throw Missing(what: "an app that says when it is idle")
    }
    return app
  }

  /// Starts the program a second time, which leads to the one that runs, and waits for its end.
  public func startAgain(_ arguments: String...) throws {
    let second = try Child([Self.path] + arguments, environment: environment)
    guard second.wait() == 0 else { throw Missing(what: "a second start that ends well") }
    try desktop.waitUntilIdle()
  }

  /// Has the app do one of its actions, as the button of a notification does.
  public func activate(_ action: String) throws {
    let outcome = try Child(
      [
        "gdbus", "call", "--session", "--dest", "io.github.myna.Myna", "--object-path",
        "/io/github/myna/Myna", "--method", "org.gtk.Actions.Activate", action, "[]", "{}",
      ], environment: environment)
    guard outcome.wait() == 0 else { throw Missing(what: "an app that does “\(action)”") }
  }

  /// Ends the app at once, as a crash would.
  public func crash() {
    process?.end()
    process = nil
  }

  // MARK: Sound

  /// Speaks into the microphone until what is returned is gone.
  public func speak(_ signal: Signal) throws -> Child {
    try home.write(signal, to: "spoken.wav", format: .wavFloat)
    return try server.startPlaying(home("spoken.wav"), to: "micsink")
  }

  /// What the speaker plays while `body` runs.
  public func heard(while body: () throws -> Void) throws -> Signal {
    try heard { _ in try body() }
  }

  /// The same; `body` can have the capture go on for some seconds of sound.
  public func heard(while body: (SoundCapture) throws -> Void) throws -> Signal {
    let capture = try server.capture("speaker", channelCount: 1)
    try body(capture)
    capture.advance(for: 0.3)
    return try capture.stop()
  }

  /// The median pitch of a sound, in hertz.
  public func pitch(of signal: Signal) throws -> Double? {
    try home.write(signal, to: "measured.wav", format: .wavFloat)
    return try info("measured.wav").medianPitchHz
  }

  /// What `myna info` measures of a file.
  public func info(_ name: String) throws -> InfoSummary {
    let outcome = try Myna.run(["info", "--json", name], in: home, environment: environment)
    guard let summary = try outcome.json([InfoSummary].self).first else {
      throw Missing(what: "what there is to say of \(name)")
    }
    return summary
  }

  // MARK: Files

  /// The takes that are complete, by their paths; not what the library keeps beside them.
  public var takes: [String] {
    home.names.filter {
      $0.hasPrefix("takes/") && !$0.hasPrefix("takes/.myna") && !$0.hasSuffix(".recording.wav")
    }.map(
      home.callAsFunction)
  }

  /// The journals there are.
  public var journals: [String] {
    home.names.filter { $0.hasSuffix(".recording.wav") }.map(home.callAsFunction)
  }

  /// Bytes in a file; 0 if it is not there.
  public func size(_ path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }

  /// Waits for a take to be complete and returns its path.
  public func waitForTake() throws -> String {
    guard waitUntil({ takes.count == 1 && journals.isEmpty }) else {
      throw Missing(what: "one take; there are \(home.names)")
    }
    return takes[0]
  }
}

/// What a test waited for in vain.
public struct Missing: Error {
  /// What it was.
  public let what: String
}

extension Accessible {
  /// The button that is called so.
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

  /// Waits until the running time of a recording has reached so many seconds.
  public func waitForTime(_ seconds: Int) throws {
    try waitFor(role: .label, name: .time(atLeast: seconds))
  }

  /// Waits for a text to be read.
  public func reads(_ text: String, timeout: Double = 20) throws {
    try waitFor(role: .label, name: "\(text)", timeout: timeout)
  }
}
