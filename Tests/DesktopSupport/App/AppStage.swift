import Foundation
import SoundFiles
public import TestSupport

/// A desktop, a sound server, a folder for all of Myna's, and the app between them; one stands at a time.
public final class AppStage: @unchecked Sendable {
  /// The place that there is, since windows and servers that starve are no measure.
  private final class Place: Sendable {
    private static let free = DispatchSemaphore(value: 1)
    init() { Self.free.wait() }
    deinit { Self.free.signal() }
  }

  private let place = Place()
  /// Where its window is.
  public let desktop: Desktop
  /// What it sounds through.
  public let server: SoundServer
  /// All that it keeps.
  public let home = Scratch()
  /// The app, when it was started.
  public private(set) var process: Child?

  /// Sets the stage; the app is not started yet.
  public init(desktop: Desktop? = nil) throws {
    self.desktop = try desktop ?? Desktop()
    server = try SoundServer()
  }

  deinit {
    process?.end()
    server.kill()
  }

  /// What the app needs in its environment.
  public var environment: [String: String] {
    server.environment.merging(desktop.environment) { $1 }.merging(["MYNA_HOME": home.path]) { $1 }
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
    let process = try Child(
      [Self.path] + arguments, environment: environment.merging(more) { $1 },
      output: home("app.out"),
      complaints: home("app.err"))
    self.process = process
    let app = try desktop.application(pid: process.pid)
    let window = try app.waitFor(role: .window)
    try window.waitFor("a window that keys go to") { try window.isActive }
    return app
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
    let capture = try server.capture("speaker", channelCount: 1)
    try body()
    capture.goesOn(for: 0.3)
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

  /// Clicks a button.
  public func click(_ name: String) throws { try button(name).click() }

  /// Waits for a text to be read.
  public func reads(_ text: String, timeout: Double = 20) throws {
    try waitFor(role: .label, name: "\(text)", timeout: timeout)
  }
}
