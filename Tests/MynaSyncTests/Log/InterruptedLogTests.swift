import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

@testable import MynaSync

@Suite("Interrupted log writes")
struct InterruptedLogTests {
  /// Publishes over a storage that fails from its n-th call on, for each n until all calls succeed.
  ///
  /// Then publishes again as another process, and reads as another machine.
  private func interrupt(
    reachesServer: Bool, _ prepare: (SyncMachine, MemoryStorage) async throws -> Void
  ) async throws -> Int {
    var count = 0
    while true {
      let (machine, storage) = (try SyncMachine(), MemoryStorage())
      try await prepare(machine, storage)
      let reader = try SyncMachine()
      let cut = InterruptedStorage(storage, after: count, reachesServer: reachesServer)
      _ = try? await machine.publish(to: cut)
      // Data that another machine reads in between may be old, but is never wrong.
      #expect(try await reader.read(from: storage).damaged.isEmpty)
      try machine.reopen()
      let before = machine.database.machine
      try await machine.publish(to: storage)
      #expect(machine.database.machine == before)
      #expect(try machine.database.pendingTakes(after: nil, limit: 9).count == 0)
      let newcomer = try SyncMachine()
      for other in [reader, newcomer] {
        #expect(try await other.read(from: storage).damaged.isEmpty)
        #expect(try other.fields() == machine.fields())
      }
      let segments = try await storage.names().filter { $0.contains("/log/") }
      #expect(segments.count == (try machine.database.segments().count))
      if !cut.isCut { return count }
      count += 1
    }
  }

  @Test(
    "A change whose publishing failed at any request is fully published on retry",
    arguments: [false, true])
  func publishing(reachesServer: Bool) async throws {
    let calls = try await interrupt(reachesServer: reachesServer) { machine, storage in
      try machine.write(.text("Before"), of: UUID())
      try await machine.publish(to: storage)
      for title in ["A", "B"] { try machine.write(.text(title), of: UUID()) }
    }
    // The head is read, and a segment and the head are written.
    #expect(calls == 3)
  }

  @Test("A compaction that failed at any request completes on retry", arguments: [false, true])
  func compaction(reachesServer: Bool) async throws {
    let takes = (0..<3).map { _ in UUID() }
    let calls = try await interrupt(reachesServer: reachesServer) { machine, storage in
      machine.sparseLimit = 4
      for number in 0..<5 {
        // Some takes are in several segments.
        try machine.write(.text("\(number)"), as: .note, of: takes[number % 3])
        try machine.write(.text("Take \(number)"), of: UUID())
        try await machine.publish(to: storage)
      }
      try machine.write(.text("Last"), of: UUID())
    }
    // The head is read, a segment and the head are written, and five segments are removed.
    #expect(calls == 8)
  }

  @Test(
    "Republishing a log to an emptied location completes after a failure",
    arguments: [false, true], 1...5)
  func republishing(reachesServer: Bool, count: Int) async throws {
    let (machine, storage, empty) = (try SyncMachine(), MemoryStorage(), MemoryStorage())
    for title in ["A", "B"] {
      try machine.write(.text(title), of: UUID())
      try await machine.publish(to: storage)
    }
    let cut = InterruptedStorage(empty, after: count, reachesServer: reachesServer)
    _ = try? await machine.publish(to: cut, again: true)
    try machine.reopen()
    // The request persists.
    try await machine.publish(to: empty)
    let newcomer = try SyncMachine()
    try await newcomer.read(from: empty)
    #expect(try newcomer.titles() == ["A", "B"])
  }
}
