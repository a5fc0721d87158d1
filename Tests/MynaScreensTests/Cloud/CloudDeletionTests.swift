import Foundation
import MynaLibrary
import MynaSync
import TestSupport
import Testing

@testable import MynaScreens

@Suite("Deletions synced to the cloud")
@MainActor struct CloudDeletionTests {
  @Test("A deletion counts as synced to the cloud only if sync deletes without asking")
  func follows() async throws {
    let room = try SyncFixture()
    for number in 1...8 {
      try await room.record("Title \(number)", seed: UInt64(number))
    }
    let unsent = try await room.takes()
    #expect(await !room.model.follows(deletionOf: unsent), "it is off")
    await room.model.begin()
    try await room.wait("all uploads") { room.model.status.bothCount == 8 }
    try await room.wait("rest") { room.model.phase == .resting }
    #expect(await !room.model.follows(deletionOf: unsent), "none of these was in the cloud")

    let takes = try await room.takes()
    #expect(await room.model.follows(deletionOf: Array(takes[..<3])))
    // Deleting more than a tenth and more than three takes needs confirmation, in steps, too.
    #expect(await !room.model.follows(deletionOf: Array(takes[..<4])))
    #expect(await !room.model.follows(deletionOf: [takes[3]], after: Array(takes[..<3])))
    let model = MemosModel(library: room.library, sync: room.model)
    await model.refresh()
    await model.delete([takes[0].id])
    #expect(model.cloudFollowsDeletion)
    await model.delete(takes[1..<4].map(\.id))
    #expect(!model.cloudFollowsDeletion)
    await room.model.end()
    #expect(await !room.model.follows(deletionOf: [takes[5]]), "it is off again")
  }
}
