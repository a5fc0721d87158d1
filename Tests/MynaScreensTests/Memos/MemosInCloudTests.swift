import Foundation
import MynaCloud
import MynaLibrary
import MynaStudio
import MynaSync
import Secrets
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

/// Uses a folder as the cloud, and the command-line tool as another machine.
@Suite("Memos and the cloud") @MainActor
struct MemosInCloudTests {
  private let scratch = Scratch()
  private let one: Home
  private let other: Home

  /// A Myna home with its own takes.
  private struct Home {
    let scratch: Scratch
    let environment: [String: String]
    let folders: MynaFolders

    init(_ scratch: Scratch, _ name: String) throws {
      self.scratch = scratch
      environment = ["MYNA_HOME": scratch(name), "MYNA_SECRETS": "file", "TZ": "UTC"]
      folders = try MynaFolders(environment: environment)
      try folders.make(\.takes)
    }

    @discardableResult func myna(_ arguments: String...) throws -> String {
      let outcome = try Myna.run(arguments, in: scratch, environment: environment)
      guard outcome.status == 0 else { throw CommandFailure(words: outcome.talk) }
      return outcome.text
    }

    func keep(_ title: String, seed: UInt64) throws {
      try scratch.write(Signal.noise(seconds: 0.5, seed: seed), to: "\(title).wav")
      try myna("import", "\(title).wav")
    }

    /// A model of its rows whose sync only runs on request.
    @MainActor func model() async -> MemosModel {
      let library = Library(takes: folders.takes, data: folders.data)
      let sync = SyncModel(
        folders: folders, library: library, secrets: UserSecrets(path: folders.secrets))
      await sync.end()
      let model = MemosModel(library: library, sync: sync)
      await model.refresh()
      return model
    }
  }

  private struct CommandFailure: Error {
    let words: String
  }

  init() throws {
    one = try Home(scratch, "one")
    other = try Home(scratch, "other")
    try FileManager.default.createDirectory(
      atPath: scratch("bucket"), withIntermediateDirectories: true)
  }

  private func choosePlace() throws {
    for home in [one, other] { try home.myna("cloud", "setup", "folder", scratch("bucket")) }
  }

  /// Waits until the rows have these states, from top to bottom.
  private func expect(
    _ model: MemosModel, _ states: [TakeState?], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var seen: [TakeState?] = []
    for _ in 0..<3_000 {
      seen = (0..<model.count).map { model.row(at: $0)?.state }
      let areKnown = (0..<model.count).allSatisfy { model.row(at: $0) != nil }
      if areKnown, model.count == states.count, seen == states { return }
      await pause()
    }
    Issue.record("\(seen) in place of \(states)", sourceLocation: sourceLocation)
  }

  private func pause() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        usleep(10_000)
        continuation.resume()
      }
    }
  }

  @Test(
    "A row has a cloud state only after a location is chosen, and it is updated after an upload")
  func uploaded() async throws {
    try one.keep("Walk", seed: 1)
    await expect(await one.model(), [nil])
    try choosePlace()
    let model = await one.model()
    await expect(model, [.here])
    var told: [RowChange] = []
    model.onChange = { told.append($0) }
    try one.myna("sync")
    await expect(model, [.both])
    #expect(told.contains(.updated(0..<1)))
  }

  @Test("Only rows whose cloud state changed are reported as updated")
  func changed() async throws {
    try choosePlace()
    for number in 1...3 { try one.keep("Take \(number)", seed: UInt64(number)) }
    try one.myna("sync")
    let model = await one.model()
    await expect(model, [.both, .both, .both])
    var told: [RowChange] = []
    model.onChange = { told.append($0) }
    // Nothing has changed, so no change is reported.
    model.askForStates(of: model.items.keys)
    await model.asking?.value
    #expect(told.isEmpty)
    let changed = try #require(model.items.first { $0.value.id == model.row(at: 1)?.id }).key
    model.items[changed]?.state = .waiting
    model.askForStates(of: model.items.keys)
    await model.asking?.value
    #expect(told == [.updated(1..<2)])
  }

  @Test("A take only in the cloud shows its waveform, and has a file after download")
  func brought() async throws {
    try choosePlace()
    try one.keep("Walk", seed: 1)
    try one.myna("sync")
    try other.myna("sync")
    let model = await other.model()
    await expect(model, [.cloud])
    let row = try #require(model.row(at: 0))
    #expect(row.peaks.count == 128 && row.path == nil)
    let item = try await model.bring(row.id)
    let path = try #require(item.path)
    #expect(FileManager.default.fileExists(atPath: path))
    await expect(model, [.both])
    #expect(model.row(at: 0)?.path == path)
  }

  @Test("Export downloads takes first, and a failed download is reported by title and in its row")
  func exported() async throws {
    try choosePlace()
    try one.keep("Walk", seed: 1)
    try one.keep("Talk", seed: 2)
    try one.myna("sync")
    try other.myna("sync")
    let model = await other.model()
    await expect(model, [.cloud, .cloud])
    let rows = (0..<2).compactMap { model.row(at: $0) }
    let lost = try #require(rows.first { $0.take.title == "Talk" })
    try damage("Talk")
    let count = await model.export(rows.map(\.id), to: scratch("bucket/.."))
    #expect(count == 1)
    #expect(model.downloadFailure?.title == "Talk")
    let position = try #require(model.position(of: lost.id))
    await expect(
      model,
      (0..<2).map { index in
        index == position ? model.row(at: position)?.state : .both
      })
    guard case .failed = model.row(at: position)?.state else {
      Issue.record("\(String(describing: model.row(at: position)?.state))")
      return
    }
  }

  /// Replaces a take's file with a different sound.
  private func damage(_ title: String) throws {
    let names = scratch.names.filter {
      $0.hasPrefix("bucket/Myna/") && $0.contains(title) && !$0.contains(".myna-cloud")
    }
    let name = try #require(names.first)
    let size = try scratch.data(name).count
    try scratch.write(Data(repeating: 7, count: size), to: name)
  }

  @Test("A local-only take isn't uploaded, and an uploaded take can't be made local-only")
  func onlyHere() async throws {
    try choosePlace()
    try one.keep("Walk", seed: 1)
    try one.myna("sync")
    try one.keep("Secret", seed: 2)
    let model = await one.model()
    await expect(model, [.here, .both])
    let ids = (0..<2).compactMap { model.row(at: $0)?.id }
    await model.setOnlyHere(ids[0], true)
    #expect(model.problem == nil)
    await model.setOnlyHere(ids[1], true)
    #expect(model.problem == .library(.sharedAlready(title: "Walk")))
    try one.myna("sync")
    await expect(model, [.here, .both])
    #expect(model.row(at: 0)?.take.isOnlyHere == true)
    #expect(!scratch.names.contains { $0.hasPrefix("bucket/") && $0.contains("Secret") })
    let json = try one.myna("list", "--json")
    #expect(json.contains("\"onlyHere\" : true") && json.contains("\"sync\" : \"both\""))
  }

  @Test("Recordings made by the phone app can be listed, renamed, downloaded, and deleted")
  func phone() async throws {
    let server = try FirebaseServer()
    let setup = try Myna.run(
      ["cloud", "setup", "firebase", "--bucket", FirebaseServer.bucket], in: scratch,
      environment: one.environment.merging(["FIREBASE_STORAGE_EMULATOR_HOST": server.host]) { $1 })
    try #require(setup.status == 0, "\(setup.talk)")
    try scratch.write(Signal.noise(seconds: 3, seed: 4), to: "memo.wav")
    let name = "VoiceRecoder/06_27_2022, 03:15:20 PM"
    try one.myna("cloud", "put", "memo.wav", "--as", name)
    try one.myna("sync")
    let model = await one.model()
    await expect(model, [.cloud])
    let row = try #require(model.row(at: 0))
    let sound = try scratch.data("memo.wav")
    #expect(row.take.duration == 3 && row.take.size == sound.count)
    let parts = Calendar.current.dateComponents(in: .gmt, from: row.take.created)
    #expect(parts.year == 2022 && parts.month == 6 && parts.day == 27 && parts.hour == 15)
    await model.rename(row.id, to: "Bird song")
    try one.myna("sync")
    #expect(try server.object(name) != nil)
    let item = try await model.bring(row.id)
    #expect(item.take.title == "Bird song")
    let path = try #require(item.path)
    #expect(try sound == Data(contentsOf: URL(filePath: path)))
    await model.delete([row.id])
    try one.myna("sync", "--delete")
    #expect(model.count == 0)
  }
}
