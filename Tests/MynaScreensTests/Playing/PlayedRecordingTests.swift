import Foundation
import MynaAudio
import MynaLibrary
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("PlaybackModel: recordings")
@MainActor struct PlayedRecordingTests {
  let scratch: StudioScratch
  let studio: Studio

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  /// The page of a recording that was just stopped.
  private func model(_ name: String = "2026-11-21 14.03.flac") throws -> PlaybackModel {
    let recorded = try RecordedJournal(for: scratch.take(name), title: nil)
    let take = NewTake(
      RecordedTake(
        journal: recorded.path, identity: recorded.identity, frameCount: recorded.samples.count,
        sampleRate: 48_000, channelCount: 1))
    return PlaybackModel(take, studio: studio)
  }

  private func known() async throws -> [Take] {
    try await studio.library.use { store throws(LibraryError) in
      try store.takes(try store.keys())
    }
  }

  @Test("A title entered before the file is finalized applies to the take and its file")
  func namedAtOnce() async throws {
    let model = try model()
    #expect(model.isRecording)
    try await model.rename(to: "  Talk with   Ada ")
    #expect(model.take.title == "Talk with Ada" && model.take.isFinished)
    #expect(scratch.takes == ["2026-11-21 14.03 Talk with Ada.flac"])
    #expect(model.take.path == scratch.take("2026-11-21 14.03 Talk with Ada.flac"))
    #expect(try await known().map(\.title) == ["Talk with Ada"])

    try await model.rename(to: "Talk")
    #expect(scratch.takes == ["2026-11-21 14.03 Talk.flac"])
    #expect(model.take.title == "Talk" && model.take.path == scratch.take(scratch.takes[0]))
    try await model.rename(to: " \n ")
    #expect(try await known().map(\.title) == ["Talk"])
  }

  @Test("A title is saved even if the page was closed before the file was finalized")
  func namedAndLeft() async throws {
    let model = try model()
    model.close()
    try await model.rename(to: "Talk")
    #expect(try await known().map(\.title) == ["Talk"])
  }

  @Test("After a failed rename, the previous title is still shown")
  func failure() async throws {
    let model = try model()
    try await model.rename(to: "Talk")
    // In one step, because the page may be reading the library now, which creates a file in the
    // folder.
    let takes = scratch.folders.takes
    try FileManager.default.moveItem(atPath: takes, toPath: takes + " gone")
    await #expect(throws: StudioError.self) { try await model.rename(to: "Walk") }
    #expect(model.take.title == "Talk")
  }

  @Test("Favorite, tags, and note are saved in the library, and a deletion can be undone")
  func described() async throws {
    let model = try model()
    try await model.setFavorite(true)
    #expect(model.isFavorite)
    try await model.describe(TakeDescription(tags: ["work", " ", "ada"], note: "Twice\nas loud"))
    let take = try #require(try await known().first)
    #expect(take.isFavorite && take.tags == ["ada", "work"] && take.note == "Twice\nas loud")
    try await model.setFavorite(false)
    #expect(!model.isFavorite)

    let id = try await model.settled().id
    #expect(id == take.id)
    try await studio.delete(id)
    #expect(try await known().isEmpty && scratch.takes.isEmpty)
    try await studio.putBack(id)
    #expect(try await known().map(\.id) == [id] && scratch.takes.count == 1)
  }

  @Test("A file outside the library isn't a recording and can't be marked as a favorite")
  func elsewhere() async throws {
    let path = scratch.scratch("outside") + "/sound.wav"
    let recorded = try RecordedJournal(for: path)
    try FileManager.default.moveItem(atPath: recorded.path, toPath: path)
    let model = PlaybackModel(NewTake(path: path), studio: studio)
    #expect(!model.isRecording)
    await #expect(throws: StudioError.library(.noTake(name: "sound"))) {
      try await model.setFavorite(true)
    }
    #expect(await model.filePath() == path)
  }
}
