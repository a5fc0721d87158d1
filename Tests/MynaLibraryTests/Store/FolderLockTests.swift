import Files
import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaLibrary

@Suite("FolderLock")
struct FolderLockTests {
  private let scratch = Scratch()

  /// Counts how many tasks hold the lock at once.
  private final class LockCounter: Sendable {
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
    "Only one task in a process holds the folder lock, even without file system locks",
    arguments: [true, false])
  func line(hasLocks: Bool) async throws {
    let (path, room) = (scratch("lock"), LockCounter())
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let lock =
            hasLocks
            ? FolderLock(path: path)
            : FolderLock(path: path, lock: { _ in .unavailable(code: ENOLCK) })
          for _ in 0..<200 {
            let hold = try lock.acquire()
            defer { extendLifetime(hold) }
            room.enter()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(room.most == 1 && room.all == 800)
  }

  @Test("A folder lock is held until the end of its scope, despite errors and nested holds")
  func scope() throws {
    let (path, lock) = (scratch("lock"), FolderLock(path: scratch("lock")))
    /// Returns whether another process could acquire the lock now.
    func isFree() throws -> Bool {
      let file = try OpenFile(path, O_RDWR)
      return FileLock.acquire(of: file.descriptor).isTaken
    }
    func work(fails: Bool) throws {
      let hold = try lock.acquire()
      defer { extendLifetime(hold) }
      #expect(try !isFree())
      do {
        let inner = try lock.acquire()
        defer { extendLifetime(inner) }
        #expect(try !isFree())
      }
      #expect(try !isFree())
      if fails { throw LibraryError.cancelled }
      #expect(try !isFree())
    }
    try work(fails: false)
    #expect(try isFree())
    #expect(throws: LibraryError.cancelled) { try work(fails: true) }
    #expect(try isFree())
  }

  /// A clock that checks whether the folder is locked each time it is read.
  private final class Witness: TimeSource {
    let path: String
    private let system = SystemTime()
    private let answers = Mutex<[Bool]>([])

    init(of path: String) { self.path = path }

    /// Whether the folder was locked at each reading.
    var wereLocked: [Bool] { answers.withLock(\.self) }

    var isLocked: Bool {
      guard let file = try? OpenFile(path, O_RDWR) else { return false }
      return FileLock.acquire(of: file.descriptor) == .busy
    }

    var date: Date {
      let isLocked = isLocked
      answers.withLock { $0.append(isLocked) }
      return system.date
    }
    var seconds: Double { system.seconds }
    func sleep(for duration: Duration) async throws(CancellationError) {
      try await system.sleep(for: duration)
    }
    func wait(for duration: Duration) { system.wait(for: duration) }
    func wait(atMost duration: Duration, for event: (Duration) -> Bool) -> Bool {
      system.wait(atMost: duration, for: event)
    }
    func ticker(
      on thread: SerialThread, _ work: @escaping @Sendable () -> Void
    ) -> any Ticker { system.ticker(on: thread, work) }
  }

  @Test("A scan holds the folder lock while it dates a take that was moved to the trash by hand")
  func scan() throws {
    let library = LibraryScratch()
    let name = try library.record("Moved")
    try library.store().scan()
    try library.move(name, to: ".myna/trash/\(name)")
    let witness = Witness(of: TakesFolder(path: library.takes).lock)
    let store = try LibraryStore(takes: library.takes, data: library.data, time: witness)
    #expect(witness.wereLocked.last == false)
    try store.scan()
    #expect(witness.wereLocked.last == true && !witness.isLocked)
  }
}
