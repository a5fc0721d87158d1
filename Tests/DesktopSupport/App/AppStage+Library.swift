public import Foundation
import SoundFiles
public import TestSupport

extension AppStage {
  /// Adds a take with a recording time to the folder, whether or not the app is running.
  ///
  /// Returns the name of its file.
  @discardableResult public func keep(
    _ signal: Signal, title: String,
    recorded date: Date = Date(timeIntervalSince1970: 1_741_953_600)
  ) throws -> String {
    try FileManager.default.createDirectory(
      atPath: home("takes"), withIntermediateDirectories: true)
    let identity = TakeIdentity(id: UUID(), date: date, title: title)
    let parts = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute], from: date)
    let name = String(
      format: "%04d-%02d-%02d %02d.%02d ", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0)
    // Written elsewhere and then moved, so that a folder watcher finds a complete file.
    try home.write(signal, to: "kept.flac", tags: identity.tags)
    try FileManager.default.moveItem(
      atPath: home("kept.flac"), toPath: home("takes/\(name)\(title).flac"))
    return "\(name)\(title).flac"
  }

  /// The file names of the takes, sorted, without Myna's own files.
  public var takeNames: [String] {
    home.names.filter { $0.hasPrefix("takes/") && !$0.hasPrefix("takes/.myna") }.map {
      String($0.dropFirst("takes/".count))
    }
  }

  /// Runs `myna ARGUMENTS` with the same library, whether or not the app is running.
  ///
  /// - Parameter timeout: seconds after which the command counts as hanging.
  @discardableResult public func myna(
    _ arguments: String..., timeout: Double = 30
  ) throws -> Outcome {
    let outcome = try Myna.run(arguments, in: home, environment: environment, timeout: timeout)
    guard outcome.status == 0 else { throw MissingError(what: "\(arguments): \(outcome.talk)") }
    return outcome
  }

  /// Starts the app and opens the Memos page.
  public func startWithMemos(environment more: [String: String] = [:]) throws -> MemosPage {
    let app = try start(environment: more)
    try app.click("Memos")
    try app.waitFor(role: .button, name: "Menu")
    return MemosPage(app: app)
  }
}
