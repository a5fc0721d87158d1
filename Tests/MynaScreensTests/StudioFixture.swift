import Foundation
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// A studio with its own folders and sound server, for use in a separate process.
@MainActor final class StudioFixture {
  let server: PacedServer
  let scratch: StudioScratch
  let studio: Studio

  init() throws {
    server = try PacedServer()
    server.activate()
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  /// Waits up to 15 seconds for a condition, while refreshing the model like a screen.
  func wait(
    _ model: some Refreshing, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ isSo: () throws -> Bool
  ) async throws {
    for _ in 0..<1_500 {
      model.refresh()
      if try isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(Bool(false), "waited in vain: \(what)", sourceLocation: sourceLocation)
  }

  /// Refreshes the model like a screen for some seconds.
  func watch(_ model: some Refreshing, seconds: Double, _ look: () throws -> Void = {}) async throws
  {
    for _ in 0..<Int(seconds * 100) {
      model.refresh()
      try look()
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// A model that a screen refreshes before drawing each frame.
@MainActor protocol Refreshing {
  func refresh()
}

extension NowPlaying: Refreshing {}
extension RecordingModel: Refreshing {}
extension PlaybackModel: Refreshing {}
