import DesktopSupport
import Testing

/// Tests of the app in its window, run serially on one desktop, each with its own app and home
/// folder.
@Suite("The app", .serialized, .onOneDesktop)
enum AppTests {
  /// Creates a stage on the shared desktop, with a sound server for tests that record or play.
  static func stage(hasSound: Bool = false) throws -> AppStage {
    let desktop: Desktop = try #require(OneDesktop.current)
    return try AppStage(desktop: desktop, hasSound: hasSound, isTested: true)
  }
}

extension AppStage {
  /// Starts the app on the shared desktop with the devices of another server, given by its
  /// environment.
  func start(soundFrom environment: [String: String]) throws -> Accessible {
    try start(environment: environment.filter { $0.key.hasPrefix("PULSE_") })
  }
}

/// Creates a desktop before the first test of a suite, and destroys it after the last.
struct OneDesktop: SuiteTrait, TestScoping {
  @TaskLocal static var current: Desktop?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(try Desktop()) { try await function() }
  }
}

extension Trait where Self == OneDesktop {
  /// Runs all tests of the suite on one desktop.
  static var onOneDesktop: OneDesktop { OneDesktop() }
}
