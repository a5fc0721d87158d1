import DesktopSupport
import Testing

/// The app in its window: one test at a time, each with an app and a home folder of its own, all on one desktop.
@Suite("The app", .serialized, .onOneDesktop)
enum AppTests {
  /// A stage on the desktop of all, with a sound server if something is recorded or heard.
  static func stage(hasSound: Bool = false) throws -> AppStage {
    let desktop: Desktop = try #require(OneDesktop.current)
    return try AppStage(desktop: desktop, hasSound: hasSound, isTested: true)
  }
}

extension AppStage {
  /// Starts the app with the devices of a server in whose environment it finds them, on the desktop of all tests.
  func start(soundFrom environment: [String: String]) throws -> Accessible {
    try start(environment: environment.filter { $0.key.hasPrefix("PULSE_") })
  }
}

/// Sets up a desktop before the first test of a suite, and takes it down after the last.
struct OneDesktop: SuiteTrait, TestScoping {
  @TaskLocal static var current: Desktop?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(try Desktop()) { try await function() }
  }
}

extension Trait where Self == OneDesktop {
  /// All tests of the suite are on one desktop.
  static var onOneDesktop: OneDesktop { OneDesktop() }
}
