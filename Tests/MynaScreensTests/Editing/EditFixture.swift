import Foundation
import MynaLibrary
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// A studio with a take in its library.
@MainActor final class EditFixture {
  let scratch: StudioScratch
  let studio: Studio
  /// The path of the take.
  var path: String { scratch.take("2026-11-21 14.03 Song.flac") }
  private var following: [Task<Void, Never>] = []

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  isolated deinit {
    for task in following { task.cancel() }
    studio.maintenance.end()
    // Keeps the folder until studio and library are released. This task is never canceled.
    Task { [scratch, weak studio, weak library = studio.library] in
      while studio != nil || library != nil { try? await Task.sleep(for: .milliseconds(10)) }
      withExtendedLifetime(scratch) {}
    }
  }

  /// Writes the take's sound.
  func write(_ signal: Signal) throws {
    try scratch.scratch.write(signal, to: "home/takes/2026-11-21 14.03 Song.flac", format: .flac)
  }

  /// Opens a take with this sound for editing, after the library has found it.
  func open(_ signal: Signal) async throws -> EditModel {
    try write(signal)
    let edit = try await edit(path)
    try await wait("the take") { edit.canEdit }
    return edit
  }

  /// Opens a file for editing.
  func edit(_ path: String) async throws -> EditModel {
    let playback = PlaybackModel(NewTake(path: path), studio: studio)
    await playback.open()
    #expect(playback.phase == .stopped)
    return follow(EditModel(playback))
  }

  /// Makes a model follow its take until the test ends.
  func follow(_ edit: EditModel) -> EditModel {
    following.append(Task { await edit.trackChanges() })
    return edit
  }

  /// Waits up to 15 seconds for a condition.
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
  ) async throws {
    for _ in 0..<1_500 {
      if isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(Bool(false), "waited in vain: \(what)", sourceLocation: sourceLocation)
  }

  /// Returns the library's entry for a take.
  func take(_ id: UUID) async throws -> Take? {
    try await studio.library.use { store throws(LibraryError) in try store.take(id) }
  }

  /// Changes the library like another process.
  func change(
    _ body: @escaping @Sendable (LibraryStore) throws(LibraryError) -> Void
  ) async throws {
    try await Task.detached { [library = studio.library] in
      try body(try library.anotherStore())
    }.value
  }
}
