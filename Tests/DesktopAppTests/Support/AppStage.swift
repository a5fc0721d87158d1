import DesktopSupport
import Foundation
import SoundFiles
import TestSupport

/// A desktop, a sound server, a folder for all of Myna's, and the app between them; one stands at a time.
final class AppStage: @unchecked Sendable {
  /// The place that there is, since windows and servers that starve are no measure.
  private final class Place: Sendable {
    private static let free = DispatchSemaphore(value: 1)
    init() { Self.free.wait() }
    deinit { Self.free.signal() }
  }

  private let place = Place()
  let desktop: Desktop
  let server: SoundServer
  let home = Scratch()
  private(set) var process: Child?

  init() throws {
    desktop = try Desktop()
    server = try SoundServer()
  }

  deinit {
    process?.end()
    server.kill()
  }

  /// What the app needs in its environment.
  var environment: [String: String] {
    server.environment.merging(desktop.environment) { $1 }.merging(["MYNA_HOME": home.path]) { $1 }
  }

  /// The program, beside that which runs the tests.
  static let path = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("myna-app").path

  /// Starts the app and returns it when its window is there.
  @discardableResult func start(_ arguments: String...) throws -> Accessible {
    let process = try Child(
      [Self.path] + arguments, environment: environment, output: home("app.out"),
      complaints: home("app.err"))
    self.process = process
    let app = try desktop.application(pid: process.pid)
    let window = try app.waitFor(role: .window)
    try window.waitFor("a window that keys go to") { try window.isActive }
    return app
  }

  /// Ends the app at once, as a crash would.
  func crash() {
    process?.end()
    process = nil
  }

  // MARK: Sound

  /// Speaks into the microphone until what is returned is gone.
  func speak(_ signal: Signal) throws -> Child {
    try home.write(signal, to: "spoken.wav", format: .wavFloat)
    return try server.startPlaying(home("spoken.wav"), to: "micsink")
  }

  /// What the speaker plays while `body` runs.
  func heard(while body: () throws -> Void) throws -> Signal {
    let capture = try server.capture("speaker", channelCount: 1)
    try body()
    capture.goesOn(for: 0.3)
    return try capture.stop()
  }

  /// The median pitch of a sound, in hertz.
  func pitch(of signal: Signal) throws -> Double? {
    try home.write(signal, to: "measured.wav", format: .wavFloat)
    return try info("measured.wav").medianPitchHz
  }

  /// What `myna info` measures of a file.
  func info(_ name: String) throws -> InfoSummary {
    let outcome = try Myna.run(["info", "--json", name], in: home, environment: environment)
    guard let summary = try outcome.json([InfoSummary].self).first else {
      throw Missing(what: "what there is to say of \(name)")
    }
    return summary
  }

  // MARK: Files

  /// The takes that are complete, by their paths.
  var takes: [String] {
    home.names.filter { $0.hasPrefix("takes/") && !$0.hasSuffix(".recording.wav") }.map(
      home.callAsFunction)
  }

  /// The journals there are.
  var journals: [String] {
    home.names.filter { $0.hasSuffix(".recording.wav") }.map(home.callAsFunction)
  }

  /// Bytes in a file; 0 if it is not there.
  func size(_ path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }

  /// Waits for a take to be complete and returns its path.
  func waitForTake() throws -> String {
    guard waitUntil({ takes.count == 1 && journals.isEmpty }) else {
      throw Missing(what: "one take; there are \(home.names)")
    }
    return takes[0]
  }
}

/// What a test waited for in vain.
struct Missing: Error {
  let what: String
}

extension Accessible {
  /// The button that is called so.
  func button(_ name: String) throws -> Accessible { try waitFor(role: .button, name: "\(name)") }

  /// Clicks a button.
  func click(_ name: String) throws { try button(name).click() }

  /// Waits for a text to be read.
  func reads(_ text: String, timeout: Double = 20) throws {
    try waitFor(role: .label, name: "\(text)", timeout: timeout)
  }
}
