import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaMusic

/// A music folder, and a library of it.
final class MusicScratch: Sendable {
  nonisolated(unsafe) private let scratch = Scratch(in: Scratch.memory)
  let reader = FakeReader()
  let time: VirtualTime

  var music: String { scratch("Music") }
  var thumbnails: String { scratch("thumbnails") }
  var data: String { scratch("data") }

  /// - Parameter mayPass: Whether waiting advances the time now; see `VirtualTime`.
  init(mayPass: @escaping @Sendable () -> Bool = { false }) {
    time = VirtualTime(mayPass: mayPass)
    make("Music")
  }

  func callAsFunction(_ name: String) -> String { scratch(name) }

  func make(_ name: String) {
    do {
      try FileManager.default.createDirectory(
        atPath: scratch(name), withIntermediateDirectories: true)
    } catch { fatalError("No folder for the test: \(error)") }
  }

  /// Writes a file into the music folder, and creates its parent folders.
  func write(_ name: String, _ text: String = "title=Some title") throws {
    make("Music/" + (name as NSString).deletingLastPathComponent)
    try scratch.write(text, to: "Music/" + name)
  }

  func move(_ name: String, to other: String) throws {
    make("Music/" + (other as NSString).deletingLastPathComponent)
    try FileManager.default.moveItem(atPath: music + "/" + name, toPath: music + "/" + other)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: music + "/" + name)
  }

  /// Creates a library of the folder, as another process would.
  func library(
    folders: [String]? = nil, excluded: [String] = [], samples: [Song] = [],
    thumbnailLimit: Int = 1_000_000,
    lister: @escaping FolderListingJob.Lister = FolderWalk.list
  ) -> MusicLibrary {
    MusicLibrary(
      MusicLibrary.Paths(
        data: data, thumbnails: thumbnails, folders: folders ?? [music], excluded: excluded),
      samples: samples, source: reader, pictures: reader, thumbnailLimit: thumbnailLimit,
      time: time, lister: lister)
  }
}

extension MusicLibrary {
  func titles(_ query: MusicQuery = MusicQuery()) async throws -> [String] {
    try await songs(query).map(\.title)
  }

  /// Returns the titles of the songs that a search finds.
  func titles(_ text: String) async throws -> [String] {
    var query = MusicQuery()
    (query.text, query.order) = (text, .title)
    return try await titles(query)
  }
}

/// The changes that a library has reported.
final class ReportedChanges: Sendable {
  private let told = Mutex<[CatalogChange]>([])
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ library: MusicLibrary) {
    let changes = library.changes()
    task.withLock { task in
      task = Task.detached { [weak self] in
        for await change in changes { self?.told.withLock { $0.append(change) } }
      }
    }
  }

  deinit { task.withLock { $0?.cancel() } }

  var all: [CatalogChange] { told.withLock(\.self) }

  /// Waits for a change on a separate thread, since Swift's few threads may all be busy.
  func contain(_ change: CatalogChange) async -> Bool {
    await eventually { self.all.contains(change) }
  }
}

/// Waits for a condition on a separate thread.
///
/// A new task would run only after all tests begun before, which takes minutes if all run at once.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: waitUntil(timeout: 600, condition)) }
  }
}
