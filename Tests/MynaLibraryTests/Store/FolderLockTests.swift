import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("FolderLock")
struct FolderLockTests {
  private let scratch = Scratch()

  /// Counts how many tasks are inside at once.
  private final class Room: Sendable {
    private let counts = Mutex((inside: 0, most: 0, all: 0))

    func enter() {
      counts.withLock {
        $0.inside += 1
        $0.all += 1
        $0.most = max($0.most, $0.inside)
      }
      sched_yield()
      counts.withLock { $0.inside -= 1 }
    }

    var most: Int { counts.withLock(\.most) }
    var all: Int { counts.withLock(\.all) }
  }

  @Test(
    "Tasks in one process take turns, whether the file system has locks or not",
    arguments: [true, false])
  func line(hasLocks: Bool) async throws {
    let (path, room) = (scratch("lock"), Room())
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let lock =
            hasLocks
            ? FolderLock(path: path)
            : FolderLock(path: path, lock: { _ in .unavailable(code: ENOLCK) })
          for _ in 0..<200 {
            try lock.hold({ _ in true }) { () throws(LibraryError) in room.enter() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(room.most == 1 && room.all == 800)
  }
}
