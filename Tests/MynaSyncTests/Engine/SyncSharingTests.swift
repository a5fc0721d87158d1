import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing
import Threads

@testable import MynaSync

@Suite("Share links")
struct SyncSharingTests {
  private let time: VirtualTime
  private let storage: LinkingStorage

  init() {
    time = VirtualTime(at: Date(timeIntervalSince1970: 1_800_000_000))
    storage = LinkingStorage(time: time)
  }

  @Test("A link can be created only for a take that is in the cloud and isn't deleted")
  func links() async throws {
    let one = try SyncedMachine("laptop", storage, time: time)
    let id = try one.record("Interview", seed: 1)
    #expect(try await one.link(to: id) == nil)
    try await one.sync()
    let link = try #require(try await one.link(to: id))
    #expect(link.url.contains("Interview"))
    try one.store().trash.delete([id])
    try await one.sync()
    #expect(try await one.link(to: id) == nil)
  }

  @Test("If links can't be revoked, the latest link's expiration is reported, even after a restart")
  func unrevoked() async throws {
    let one = try SyncedMachine("laptop", storage, time: time)
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    #expect(try await one.hasShared() == false)
    #expect(try await one.stopSharing(id) == .notShared)
    let long = try #require(try await one.link(to: id, for: 1_000)?.expiration)
    _ = try await one.link(to: id, for: 10)
    one.restart()
    #expect(try await one.hasShared())
    #expect(try await one.stopSharing(id) == .holds(until: long))
    time.advance(by: .seconds(1_001))
    #expect(try await one.stopSharing(id) == .notShared)
  }

  @Test("A link that has no expiration and can't be revoked is reported as valid indefinitely")
  func endless() async throws {
    let storage = LinkingStorage(time: time, endsLinks: false)
    let one = try SyncedMachine("laptop", storage, time: time)
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    _ = try await one.link(to: id)
    #expect(try await one.stopSharing(id) == .holds(until: nil))
  }
}

/// A storage whose links cannot be revoked.
private struct LinkingStorage: StorageRelay {
  let inner: any ObjectStorage = MemoryStorage()
  let time: any TimeSource
  var endsLinks = true

  func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    SharedLink(
      url: "memory:" + name.text,
      expiration: endsLinks ? time.date.addingTimeInterval(Double(seconds)) : nil)
  }

  func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotRevoke(name) }
}
