import Dates
import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import TestSupport
import Testing

@testable import MynaScreens

@Suite("MemosModel") @MainActor
struct MemosModelTests {
  let scratch = Scratch()
  private var takes: String { scratch("takes") }

  private func record(_ titles: String...) throws {
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    for (number, title) in titles.enumerated() {
      let identity = TakeIdentity(
        id: UUID(), date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 100),
        title: title, timeZone: .gmt)
      try scratch.write(
        Signal.noise(seconds: 0.1 * Double(number + 1), seed: UInt64(number)),
        to: "takes/2023-11-14 22.1\(number) \(title).flac", tags: identity.tags)
    }
  }

  /// A model of the folder's takes, after a scan.
  private func model() async throws -> MemosModel {
    let library = Library(takes: takes, data: scratch("data"))
    try await library.use { store throws(LibraryError) in
      try store.scan()
      try store.analyses.analyzeAll()
    }
    let model = MemosModel(library: library)
    await model.refresh()
    return model
  }

  /// The listed titles, read like a screen does: rows that are not loaded yet are requested again.
  private func titles(_ model: MemosModel) async -> [String] {
    for _ in 0..<200 {
      let rows = (0..<model.count).map { model.row(at: $0)?.take.title }
      if rows.allSatisfy({ $0 != nil }) { return rows.compactMap(\.self) }
      await pause()
    }
    return ["(never known)"]
  }

  private func pause() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        usleep(10_000)
        continuation.resume()
      }
    }
  }

  @Test("Lists sorted by date have sections, including search results, and other lists have none")
  func sections() async throws {
    try record("one", "two", "three")
    let model = try await model()
    let first = try #require(model.section(at: 0))
    #expect(first.start == 0 && model.sections == [first] && model.section(at: 2) == first)
    guard case .month = first.span else {
      Issue.record("it was long ago")
      return
    }
    model.searchText = "o"
    await model.refresh()
    #expect(model.count == 2 && model.sections == [first])
    model.order = .title
    await model.refresh()
    #expect(model.sections.isEmpty && model.section(at: 0) == nil)
    (model.searchText, model.order, model.showsTrash) = ("", .oldest, true)
    await model.refresh()
    #expect(model.sections.isEmpty)
  }

  @Test("Memos are listed newest first, each with its waveform")
  func rows() async throws {
    try record("one", "two", "three")
    let model = try await model()
    #expect(model.state == .list)
    #expect(await titles(model) == ["three", "two", "one"])
    #expect(abs(model.totalDuration - 0.6) < 1e-6)
    let row = try #require(model.row(at: 0))
    #expect(row.peaks.count == 40)
    #expect(row.peaks.allSatisfy { 0.1...0.3 ~= $0 })
    #expect(row.take.condition == .good)
  }

  @Test("The list shows the chosen order, the search results, or the trash")
  func queries() async throws {
    try record("banana", "apple", "cherry")
    let model = try await model()
    model.order = .title
    await model.refresh()
    #expect(await titles(model) == ["apple", "banana", "cherry"])
    model.searchText = "an"
    await model.refresh()
    #expect(await titles(model) == ["banana"])
    model.searchText = "nothing"
    await model.refresh()
    #expect(model.state == .nothingFound)
    model.searchText = ""
    model.showsTrash = true
    await model.refresh()
    #expect(model.state == .empty)
  }

  @Test("Undo puts a deleted memo back in its row, and both row changes are reported")
  func undo() async throws {
    try record("one", "two", "three")
    let model = try await model()
    #expect(await titles(model) == ["three", "two", "one"])
    var changes: [RowChange] = []
    model.onChange = { changes.append($0) }
    let id = try #require(model.row(at: 1)).id
    await model.delete([id])
    #expect(await titles(model) == ["three", "one"])
    #expect(changes.contains(.replaced(position: 1, removed: 1, added: 0)))
    await model.undoDelete()
    #expect(await titles(model) == ["three", "two", "one"])
    #expect(changes.contains(.replaced(position: 1, removed: 0, added: 1)))
  }

  @Test("Undo restores the latest group of deletions together, then the previous group")
  func undoSeveral() async throws {
    try record("one", "two", "three", "four", "five")
    let model = try await model()
    #expect(await titles(model) == ["five", "four", "three", "two", "one"])
    let ids = (0..<5).compactMap { model.row(at: $0)?.id }
    #expect(await model.delete([ids[4]]) == [ids[4]])
    // The message about the deletion has disappeared.
    model.endDeletion()
    async let first = model.delete([ids[0]])
    async let second = model.delete([ids[1]])
    _ = await (first, second)
    #expect(await Set(model.delete([ids[2]])) == Set(ids[0...2]))
    #expect(await titles(model) == ["two"])

    #expect(await Set(model.undoDelete()) == Set(ids[0...2]))
    #expect(await titles(model) == ["five", "four", "three", "two"])
    #expect(await model.undoDelete() == [ids[4]])
    #expect(await titles(model) == ["five", "four", "three", "two", "one"])
    #expect(await model.undoDelete().isEmpty)

    // A take that was already restored is left alone.
    await model.delete([ids[0], ids[1]])
    await model.putBack([ids[1]])
    #expect(await model.undoDelete() == [ids[0]])
    #expect(await titles(model).count == 5)
  }

  @Test("A rename by another process appears without a manual refresh")
  func otherProcess() async throws {
    try record("one")
    let model = try await model()
    #expect(await titles(model) == ["one"])
    let other = try LibraryStore(takes: takes, data: scratch("data"))
    try other.descriptions.rename(try other.find("last").id, to: "renamed elsewhere")
    for _ in 0..<500 where await titles(model) != ["renamed elsewhere"] { await pause() }
    #expect(await titles(model) == ["renamed elsewhere"])
  }

  @Test("Importing lists the imported takes and reports files that failed")
  func imports() async throws {
    let model = try await model()
    #expect(model.state == .empty)
    try scratch.write(Signal.noise(seconds: 0.1), to: "song.wav")
    try scratch.write("no sound", to: "broken.wav")
    let report = try #require(
      await model.importFiles([scratch("song.wav"), scratch("broken.wav")]))
    #expect(report.takes.count == 1)
    #expect(report.failures.map(\.path) == [scratch("broken.wav")])
    #expect(await titles(model) == ["song"])
    #expect(model.importProgress == nil)
  }

  @Test("Joining memos creates a new take, and repeated exports don't replace files")
  func joinAndExport() async throws {
    try record("one", "two")
    let model = try await model()
    let ids = await model.identifiers(at: [0, 1])
    let joined = try #require(await model.join(ids))
    #expect(await titles(model).first == "one")
    let row = try #require(model.position(of: joined).flatMap(model.row))
    #expect(abs(row.take.duration - 0.3) < 1e-3)
    let folder = scratch("out")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(await model.export(ids, to: folder) == 2)
    #expect(await model.export(ids, to: folder) == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
  }

  @Test("Performance export writes a MIDI file and reports a recording without a performance")
  func performances() async throws {
    try record("spoken", "played")
    let model = try await model()
    let (played, spoken) = try await identifiers(model)
    try FileManager.default.createDirectory(
      atPath: scratch("takes/.myna/performances"), withIntermediateDirectories: true)
    try scratch.write("notes", to: "takes/.myna/performances/\(played.uuidString).mid")
    let folder = scratch("out")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let useIfPossible = try await self.model()
    for _ in 0..<500 where useIfPossible.row(at: 1) == nil { await pause() }
    #expect(useIfPossible.row(at: 0)?.hasPerformance == true)
    #expect(useIfPossible.row(at: 1)?.hasPerformance == false)
    #expect(await model.export([played], as: .performance, to: folder) == 1)
    #expect(await model.export([played], as: .performance, to: folder) == 1)
    #expect(try scratch.text("out/2023-11-14 22.11 played.mid") == "notes")
    #expect(try scratch.text("out/2023-11-14 22.11 played (2).mid") == "notes")

    #expect(await model.export([spoken], as: .performance, to: folder) == 0)
    #expect(model.problem == .library(.noPerformance(title: "spoken")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  /// The IDs of the first two rows.
  private func identifiers(_ model: MemosModel) async throws -> (UUID, UUID) {
    let ids = await model.identifiers(at: [0, 1])
    try #require(ids.count == 2)
    return (ids[0], ids[1])
  }

  @Test("A blank title is ignored, and a new title also renames the file")
  func rename() async throws {
    try record("one")
    let model = try await model()
    #expect(await titles(model) == ["one"])
    let id = try #require(model.row(at: 0)).id
    await model.rename(id, to: "   ")
    #expect(model.problem == nil)
    #expect(await titles(model) == ["one"])
    await model.rename(id, to: "with a space")
    #expect(await titles(model) == ["with a space"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: takes).contains {
        $0.hasSuffix("with a space.flac")
      })
  }

  @Test("Rows scrolled into view while other rows are loading are also loaded")
  func scrolled() async throws {
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    for number in 100..<300 {
      let wave = WAVBytes(sampleRate: 8_000, samples: Data(count: number))
      try scratch.write(wave.data, to: "takes/2023-11-14 22.10 \(number).wav")
    }
    let library = Library(takes: takes, data: scratch("data"))
    try await library.use { store throws(LibraryError) in _ = try store.scan() }
    let model = MemosModel(library: library)
    await model.refresh()
    #expect(model.row(at: 0) == nil)
    // Loading of the first rows is now in progress.
    await Task.yield()
    #expect(model.row(at: 150) == nil)
    for _ in 0..<500 where model.row(at: 150) == nil || model.row(at: 0) == nil { await pause() }
    #expect(model.row(at: 150) != nil && model.row(at: 0) != nil)
  }
}
