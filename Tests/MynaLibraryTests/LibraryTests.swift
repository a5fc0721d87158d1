import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaLibrary

@Suite("Library")
struct LibraryTests {
  let library = LibraryScratch()

  /// The changes reported so far.
  private final class Heard: Sendable {
    private let changes = Mutex<[LibraryChange]>([])
    func add(_ change: LibraryChange) { changes.withLock { $0.append(change) } }
    func has(_ change: LibraryChange) -> Bool { changes.withLock { $0.contains(change) } }
    func hasTake(_ id: UUID) -> Bool {
      changes.withLock {
        $0.contains { if case .takes(let ids) = $0 { ids.contains(id) } else { false } }
      }
    }
  }

  private func listen(_ shared: Library) async -> Heard {
    let heard = Heard()
    let changes = await shared.changes()
    Task.detached { for await change in changes { heard.add(change) } }
    return heard
  }

  @Test("Listeners are notified of changes by this process, another store, and another program")
  func changes() async throws {
    let (mine, dropped) = (UUID(), UUID())
    try library.record("Mine", id: mine)
    let shared = Library(takes: library.takes, data: library.data)
    try await shared.use { store throws(LibraryError) in _ = try store.scan() }
    let heard = await listen(shared)

    try await shared.use { store throws(LibraryError) in
      _ = try store.descriptions.rename(mine, to: "Own")
    }
    #expect(await eventually { heard.hasTake(mine) })

    let again = await listen(shared)
    try library.store().descriptions.setNote(mine, to: "from another process")
    #expect(await eventually { again.hasTake(mine) })

    try library.record("Dropped", at: "2026-11-22T10:00:00Z", id: dropped)
    #expect(await eventually { again.hasTake(dropped) })
    let take = try await shared.use { store throws(LibraryError) in try store.take(dropped) }
    #expect(take?.title == "Dropped")
  }

  @Test("Without file system notifications, polling finds changes")
  func unwatched() async throws {
    let dropped = UUID()
    try library.record("Here")
    let time = VirtualTime()
    let shared = Library(
      takes: library.takes, data: library.data, time: time, isWatched: false)
    try await shared.use { store throws(LibraryError) in _ = try store.scan() }
    let heard = await listen(shared)
    try library.record("Dropped", at: "2026-11-22T10:00:00Z", id: dropped)
    #expect(await eventually(time) { heard.hasTake(dropped) })
    #expect(time.seconds >= 10, "it looks every ten seconds")
  }

  @Test("Listeners are notified when the folder disappears and when it returns")
  func folder() async throws {
    try library.record("Here")
    let time = VirtualTime()
    let shared = Library(takes: library.takes, data: library.data, time: time)
    try await shared.use { store throws(LibraryError) in _ = try store.scan() }
    let heard = await listen(shared)
    let away = library.scratch("away")
    try FileManager.default.moveItem(atPath: library.takes, toPath: away)
    #expect(await eventually(time) { heard.has(.folder(isGone: true)) })
    try FileManager.default.moveItem(atPath: away, toPath: library.takes)
    #expect(await eventually(time) { heard.has(.folder(isGone: false)) })
  }

  /// Waits on a separate thread, since Swift's few threads may all be busy.
  private func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: waitUntil(condition)) }
    }
  }

  /// Waits while the library's virtual time advances quickly.
  private func eventually(
    _ time: VirtualTime, _ condition: @escaping @Sendable () -> Bool
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: time.advance(until: condition)) }
    }
  }
}
