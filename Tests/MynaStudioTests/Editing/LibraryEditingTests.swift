import Foundation
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import Synchronization
import TestSupport
import Testing

@Suite("Library+Editing")
struct LibraryEditingTests {
  let studio: StudioScratch
  let library: Library

  init() throws {
    studio = try StudioScratch()
    library = studio.folders.makeLibrary()
  }

  private func add(_ title: String, seconds: Double, seed: UInt64 = 1) async throws -> Take {
    let file = "\(title).wav"
    try studio.scratch.write(Signal.noise(seconds: seconds, seed: seed), to: file)
    return try #require(
      try await library.importFiles([studio.scratch(file)]).takes.first)
  }

  @Test("Trimming a take shortens it, and undo restores the full duration")
  func trims() async throws {
    let take = try await add("Walk", seconds: 1)
    let shares = Mutex<[Double]>([])
    let trimmed = try await library.edit(take.id, by: .trim(0.25...0.75)) { share in
      shares.withLock { $0.append(share) }
    }
    #expect(trimmed.id == take.id && trimmed.isEdited && trimmed.duration == 0.5)
    #expect(shares.withLock(\.last) == 1)
    #expect(try await library.undoEdit(take.id).duration == 1)
  }

  @Test("A take is split into two parts, which can be joined into a new take")
  func splitsAndJoins() async throws {
    let take = try await add("Walk", seconds: 1)
    let parts = try await library.split(take.id, at: 0.25)
    #expect(parts.map(\.duration) == [0.25, 0.75])
    #expect(parts.map(\.title) == ["Walk", "Walk 2"])
    let whole = try await library.join(parts.map(\.id), title: "Whole")
    #expect(whole.title == "Whole" && whole.duration == 1)
    #expect(try await library.takes().count == 3)
  }

  @Test("Invalid ranges and unknown takes throw, and leave the take unedited")
  func refuses() async throws {
    let take = try await add("Walk", seconds: 1)
    await #expect(throws: StudioError.library(.emptyRange(title: "Walk"))) {
      try await library.edit(take.id, by: .cut(0...2))
    }
    await #expect(throws: StudioError.library(.emptyRange(title: "Walk"))) {
      try await library.split(take.id, at: 5)
    }
    let id = UUID()
    await #expect(throws: StudioError.library(.noTake(name: id.uuidString))) {
      try await library.edit(id, by: .trim(0...1))
    }
    await #expect(throws: StudioError.library(.noTake(name: id.uuidString))) {
      try await library.join([take.id, id])
    }
    #expect(try await library.take(take.id)?.isEdited == false)
  }

  @Test("A canceled edit throws and leaves the take unedited")
  func cancels() async throws {
    let take = try await add("Walk", seconds: 30)
    let library = library
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await library.edit(take.id, by: .reduceNoise(decibels: 12))
    }
    await #expect(throws: StudioError.cancelled) { try await task.value }
    #expect(try await library.take(take.id)?.isEdited == false)
  }
}
