import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaMusic

/// A folder with music, and a library of it.
final class MusicScratch: Sendable {
  nonisolated(unsafe) private let scratch = Scratch(in: Scratch.memory)
  let reader = FakeReader()
  let time: VirtualTime

  /// The folder with music.
  var music: String { scratch("Music") }
  /// The folder for thumbnails.
  var thumbnails: String { scratch("thumbnails") }
  /// The folder of the index.
  var data: String { scratch("data") }

  /// Makes the folders.
  ///
  /// - Parameter mayPass: whether those who wait set the time forward by now; see `VirtualTime`.
  init(mayPass: @escaping @Sendable () -> Bool = { false }) {
    time = VirtualTime(mayPass: mayPass)
    make("Music")
  }

  /// The full path of something.
  func callAsFunction(_ name: String) -> String { scratch(name) }

  /// Makes a folder.
  func make(_ name: String) {
    do {
      try FileManager.default.createDirectory(
        atPath: scratch(name), withIntermediateDirectories: true)
    } catch { fatalError("No folder for the test: \(error)") }
  }

  /// Puts a file into the music folder, with folders on the way.
  func write(_ name: String, _ text: String = "title=Some title") throws {
    make("Music/" + (name as NSString).deletingLastPathComponent)
    try scratch.write(text, to: "Music/" + name)
  }

  /// Moves a file or folder within the music folder.
  func move(_ name: String, to other: String) throws {
    make("Music/" + (other as NSString).deletingLastPathComponent)
    try FileManager.default.moveItem(atPath: music + "/" + name, toPath: music + "/" + other)
  }

  /// Removes a file or folder of the music folder.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: music + "/" + name)
  }

  /// A library of the folder, as another process or another start would have it.
  func library(
    folders: [String]? = nil, excluded: [String] = [], samples: [Song] = [],
    thumbnailLimit: Int = 1_000_000,
    lister: @escaping FolderLook.Lister = FolderWalk.list
  ) -> MusicLibrary {
    MusicLibrary(
      MusicLibrary.Places(
        data: data, thumbnails: thumbnails, folders: folders ?? [music], excluded: excluded),
      samples: samples, source: reader, pictures: reader, thumbnailLimit: thumbnailLimit,
      time: time, lister: lister)
  }
}

extension MusicLibrary {
  /// The titles of the songs of a query.
  func titles(_ query: MusicQuery = MusicQuery()) async throws -> [String] {
    try await songs(query).map(\.title)
  }

  /// The titles of the songs that words find.
  func titles(_ text: String) async throws -> [String] {
    var query = MusicQuery()
    (query.text, query.order) = (text, .title)
    return try await titles(query)
  }
}

/// What a library told.
final class ToldChanges: Sendable {
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

  /// Waits until something was told, on a thread of its own, since the few of Swift's may all be busy.
  func contain(_ change: CatalogChange) async -> Bool {
    await eventually { self.all.contains(change) }
  }
}

/// Waits until something is so, on a thread of its own.
///
/// A new task has its turn when the tests that were begun before have had theirs, which takes minutes where all run at once.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: waitUntil(timeout: 600, condition)) }
  }
}
