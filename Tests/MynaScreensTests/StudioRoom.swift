import Foundation
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// A studio in folders of its own at a sound server of its own; to be used in a process of its own.
@MainActor final class StudioRoom {
  let server: PacedServer
  let scratch: StudioScratch
  let studio: Studio

  init() throws {
    server = try PacedServer()
    server.activate()
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  /// Waits until something is so, a quarter of a minute at most, while the screen is drawn.
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

  /// Draws the screen for a while.
  func watch(_ model: some Refreshing, seconds: Double, _ look: () throws -> Void = {}) async throws
  {
    for _ in 0..<Int(seconds * 100) {
      model.refresh()
      try look()
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// What is looked at before each frame is drawn.
@MainActor protocol Refreshing {
  func refresh()
}

extension NowPlaying: Refreshing {}
extension RecordModel: Refreshing {}
extension PlaybackModel: Refreshing {}
