import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Library operations")
struct LibraryJobsTests {
  let folder = LibraryScratch()
  var library: Library { Library(takes: folder.takes, data: folder.data) }

  private struct TestFailure: Error {}

  // MARK: Closures

  @Test("Closures passed to `use` need no type annotations, and their errors are rethrown")
  func untyped() async throws {
    try folder.record("Walk")
    let library = library
    try await library.use { store in _ = try store.scan() }
    let keys = try await library.use { store in try store.keys() }
    #expect(keys.count == 1)
    let titles = try await library.use { store in
      let takes = try store.takes(store.keys())
      return takes.map(\.title)
    }
    #expect(titles == ["Walk"])
    #expect(await (try? library.use { $0.folder.path }) == folder.takes)
    await #expect(throws: TestFailure.self) {
      try await library.use { _ in throw TestFailure() }
    }
    await #expect(throws: LibraryError.noTake(name: "Run")) {
      try await library.use { store in try store.find("Run") }
    }
  }

  @Test("A `use` closure with a typed error throws only that type")
  func typed() async throws {
    try folder.record("Walk")
    let library = library
    func error(_ name: String) async -> LibraryError? {
      do throws(LibraryError) {
        _ = try await library.use { store throws(LibraryError) in try store.find(name) }
        return nil
      } catch {
        return error
      }
    }
    try await library.scan()
    #expect(await error("Walk") == nil)
    #expect(await error("Run") == .noTake(name: "Run"))
  }

  @Test(
    "Changes made in an unannotated `use` closure are reported to listeners",
    .timeLimit(.minutes(1)))
  func listeners() async throws {
    let id = UUID()
    try folder.record("Walk", id: id)
    let library = library
    try await library.scan()
    var changes = await library.changes().makeAsyncIterator()
    try await library.use { store in _ = try store.descriptions.setNote(id, to: "along the river") }
    #expect(await changes.next() == .takes([id]))
  }

  // MARK: Finding

  @Test("Takes can be listed, searched, and found")
  func finding() async throws {
    let (walk, talk) = (UUID(), UUID())
    try folder.record("Walk", at: "2026-11-20T10:00:00Z", id: walk)
    try folder.record("Talk", at: "2026-11-21T10:00:00Z", id: talk)
    let library = library
    let report = try await library.scan()
    #expect(report.added == 2)
    #expect(try await library.takes().map(\.title) == ["Talk", "Walk"])
    #expect(try await library.takes(TakeQuery(order: .oldest)).map(\.id) == [walk, talk])
    try await library.setTags(walk, to: ["river"])
    #expect(try await library.takes(matching: "#river").map(\.id) == [walk])
    #expect(try await library.takes(matching: "lk", order: .title).map(\.id) == [talk, walk])
    #expect(try await library.take(walk)?.title == "Walk")
    #expect(try await library.take(UUID()) == nil)
    #expect(try await library.find("talk").id == talk)
    await #expect(throws: LibraryError.noTake(name: "Run")) { try await library.find("Run") }
    #expect(try await library.tags() == ["river"])
    let path = library.path(of: try await library.find("Walk"))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  // MARK: Changing

  @Test("A take can be edited, deleted, restored, and removed permanently")
  func changing() async throws {
    let id = UUID()
    try folder.record("Walk", id: id)
    let library = library
    try await library.scan()
    #expect(try await library.rename(id, to: "River").title == "River")
    #expect(try await library.setTags(id, to: ["b", "a", "a"]).tags == ["a", "b"])
    #expect(try await library.setNote(id, to: "cold").note == "cold")
    #expect(try await library.setFavorite(id, to: true).isFavorite)
    #expect(try await library.setFavorite(id, to: false).isFavorite == false)
    let description = TakeDescription(title: "Ice", note: "colder")
    #expect(try await library.describe(id, as: description).note == "colder")
    await #expect(throws: LibraryError.noTitle) { try await library.rename(id, to: " ") }

    try await library.delete([id])
    #expect(try await library.takes().isEmpty)
    #expect(try await library.takes(TakeQuery(isTrash: true)).map(\.title) == ["Ice"])
    #expect(try await library.find("Ice", isTrash: true).id == id)
    try await library.restore([id])
    #expect(try await library.takes().map(\.title) == ["Ice"])
    try await library.delete([id])
    #expect(try await library.emptyTrash() == 1)
    #expect(try await library.take(id) == nil)
  }

  @Test("Edits can be undone, redone, and reverted to the original")
  func edits() async throws {
    let id = UUID()
    try folder.record("Walk", id: id, seconds: 1)
    let library = library
    try await library.scan()
    try folder.edit(id, in: folder.store(), to: 0.5)
    #expect(try await library.versions(of: id).count == 1)
    #expect(try await library.undoEdit(id).duration == 1)
    #expect(try await library.redoEdit(id).duration == 0.5)
    #expect(try await library.restoreOriginal(id).duration == 1)
    await #expect(throws: LibraryError.notEdited(title: "Walk")) {
      try await library.restoreOriginal(id)
    }
  }

  // MARK: Long work

  @Test("An import reports progress, skips duplicates, and adds its takes to the library")
  func importing() async throws {
    let (one, two) = (folder.scratch("one.wav"), folder.scratch("two.wav"))
    try folder.scratch.write(Signal.noise(seconds: 0.2, seed: 1), to: "one.wav")
    try folder.scratch.write(Signal.noise(seconds: 0.2, seed: 2), to: "two.wav")
    let library = library
    let shares = Mutex<[Double]>([])
    let report = try await library.importFiles([one, two, one]) { share in
      shares.withLock { $0.append(share) }
    }
    #expect(report.takes.map(\.title) == ["one", "two"] && report.duplicates.count == 1)
    #expect(shares.withLock(\.last) == 1)
    #expect(try await library.takes().count == 2)
    try await library.analyze()
    let take = try await library.find("one")
    #expect(take.contentHash != nil)
    #expect(try library.peaks.open(take.id).sampleRate == take.sampleRate)
  }

  @Test("A canceled import ends early and keeps the takes that were imported")
  func cancellation() async throws {
    let paths = (1...20).map { folder.scratch("\($0).wav") }
    for number in 1...20 {
      try folder.scratch.write(
        Signal.noise(seconds: 0.2, seed: UInt64(number)), to: "\(number).wav")
    }
    let library = library
    let work = Mutex<Task<ImportReport, any Error>?>(nil)
    let task = Task {
      try await library.importFiles(paths) { _ in work.withLock { $0?.cancel() } }
    }
    work.withLock { $0 = task }
    let report = try await task.value
    #expect(report.takes.count < 20)
    #expect(try await library.takes().count == report.takes.count)
  }
}
