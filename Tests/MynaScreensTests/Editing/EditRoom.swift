import Foundation
import MynaLibrary
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// A studio with a take in its library, for a test.
@MainActor final class EditRoom {
  let scratch: StudioScratch
  let studio: Studio
  /// Where the take is.
  var path: String { scratch.take("2026-11-21 14.03 Song.flac") }
  private var following: [Task<Void, Never>] = []

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  isolated deinit {
    for task in following { task.cancel() }
    studio.upkeep.end()
    // The folder goes when nobody looks at it any more; nobody cancels that.
    Task { [scratch, weak studio, weak library = studio.library] in
      while studio != nil || library != nil { try? await Task.sleep(for: .milliseconds(10)) }
      withExtendedLifetime(scratch) {}
    }
  }

  /// Puts a sound among the takes.
  func write(_ signal: Signal) throws {
    try scratch.scratch.write(signal, to: "home/takes/2026-11-21 14.03 Song.flac", format: .flac)
  }

  /// Edits of a take with a sound, once it was found.
  func open(_ signal: Signal) async throws -> EditModel {
    try write(signal)
    let edit = try await edit(path)
    try await wait("the take") { edit.canEdit }
    return edit
  }

  /// Edits of a file, once it is open.
  func edit(_ path: String) async throws -> EditModel {
    let playback = PlaybackModel(OpenTake(path: path), studio: studio)
    await playback.open()
    #expect(playback.phase == .stopped)
    return follow(EditModel(playback))
  }

  /// Has a model look for its take until the test ends.
  func follow(_ edit: EditModel) -> EditModel {
    following.append(Task { await edit.follow() })
    return edit
  }

  /// Waits until something is so, a quarter of a minute at most.
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
  ) async throws {
    for _ in 0..<1_500 {
      if isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(Bool(false), "waited in vain: \(what)", sourceLocation: sourceLocation)
  }

  /// What the library knows of a take.
  func take(_ id: UUID) async throws -> Take? {
    try await studio.library.use { store throws(LibraryError) in try store.take(id) }
  }

  /// Changes something, as another process would.
  func change(
    _ body: @escaping @Sendable (LibraryStore) throws(LibraryError) -> Void
  ) async throws {
    try await Task.detached { [library = studio.library] in
      try body(try library.anotherStore())
    }.value
  }
}
