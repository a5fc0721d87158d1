import CloudSupport
import Dates
import Foundation
import MynaCloud
import MynaLibrary
import MynaScreens
import MynaStudio
import MynaSync
import Network
import Secrets
import SoundFiles
import StudioSupport
import TestSupport
import Testing
import Threads

/// A machine with a library and a cloud storage, which another machine may share.
@MainActor final class SyncFixture {
  let scratch: StudioScratch
  let storage: SwitchedStorage
  let time: VirtualTime
  let network: VirtualNetwork
  let library: Library
  let opening: FakeStorageFactory
  private(set) var model: SyncModel

  /// Creates a machine.
  ///
  /// Another machine may share its storage, and also its home if that is passed.
  init(
    sharing bucket: any ObjectStorage = MemoryStorage(), home: StudioScratch? = nil,
    time: VirtualTime = VirtualTime(), isSetUp: Bool = true
  ) throws {
    let scratch = try home ?? StudioScratch()
    let storage = SwitchedStorage(bucket)
    let (network, opening) = (VirtualNetwork(), FakeStorageFactory(storage))
    (self.scratch, self.storage, self.time) = (scratch, storage, time)
    (self.network, self.opening) = (network, opening)
    let folders = scratch.folders
    library = Library(takes: folders.takes, data: folders.data, time: time)
    if isSetUp { try CloudAccountFile(folders: folders).write(.folder(path: "/cloud")) }
    model = SyncModel(
      folders: folders, library: library, secrets: SecretFile(path: folders.secrets),
      opening: opening, time: time
    ) { network }
  }

  /// Records a take and returns its ID.
  @discardableResult func record(_ title: String, seed: UInt64 = 1) async throws -> UUID {
    let identity = TakeIdentity(id: UUID(), date: time.date, title: title, timeZone: .gmt)
    let name = TakeName(date: identity.date, title: title, timeZone: .gmt)
    let path = name.destination(in: scratch.folders.takes)
    // Written elsewhere first, so that a folder watcher only ever sees the complete file.
    try scratch.scratch.write(
      Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed), to: "\(seed).flac",
      tags: identity.tags)
    try FileManager.default.moveItem(atPath: scratch.scratch("\(seed).flac"), toPath: path)
    try await library.use { store throws(LibraryError) in _ = try store.add(path: path) }
    return identity.id
  }

  /// The takes outside the trash.
  func takes() async throws -> [Take] {
    try await library.use { store throws(LibraryError) in try store.takes(store.keys()) }
  }

  func titles() async throws -> [String] { try await takes().map(\.title).sorted() }

  /// The number of takes in the cloud.
  func uploads() async throws -> Int {
    var count = 0
    var token: PageToken?
    repeat {
      let page = try await storage.inner.page(of: "Myna/", after: token)
      count += page.entries.count { $0.name.text.hasSuffix(".flac") }
      token = page.next
    } while token != nil
    return count
  }

  /// Waits for a condition, advancing the time by `step` unless it is zero.
  func wait(
    _ what: String, step: Duration = .milliseconds(50),
    sourceLocation: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    for _ in 0..<60_000 {
      if try await isSo() { return }
      if step > .zero { time.advance(by: step) }
      // Yields the processor to other threads.
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(Bool(false), "waited in vain: \(what)", sourceLocation: sourceLocation)
  }
}
