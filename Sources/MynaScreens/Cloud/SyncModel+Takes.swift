package import FoundationEssentials
import Glibc
package import MynaLibrary
package import MynaStudio
package import MynaSync
import Threads

/// Questions and wishes of rows.
extension SyncModel {
  /// Returns the states of some takes; none while no place was chosen.
  package func states(of takes: [Take]) async -> [UUID: TakeState] {
    // A list needs no cloud: `phase` tells of its faults.
    (try? await reader.states(of: takes)) ?? [:]
  }

  /// Has what the cloud says of these asked first, of which nothing but the name is known yet; the most wanted are first.
  func prefer(_ ids: [UUID]) { service.inView.ids = ids }

  /// Brings the sound of a take here that is in the cloud alone, and returns when it is.
  ///
  /// Goes on while somebody else syncs, who may bring it as well. The reason for which it could not be brought is its state.
  package func bring(_ id: UUID) async throws(SyncServiceError) {
    try await carry { [service] () async throws(SyncServiceError) in
      try await service.bring([id])
    } orUntil: {
      await self.isHere(id)
    }
  }

  /// The number of takes that are in the place and not on this machine.
  package func cloudOnlyCount() async throws(SyncServiceError) -> Int {
    try await reader.cloudOnlyCount()
  }

  /// Brings the sounds of all takes here that are in the cloud alone, and returns how many could not be brought.
  package func bringEverything() async throws(SyncServiceError) -> Int {
    try await carry { [service] () async throws(SyncServiceError) in
      _ = try await service.round(SyncOptions(lists: true, retries: true, bringsAll: true))
    } orUntil: {
      false
    }
    return try await cloudOnlyCount()
  }

  /// Whether the cloud follows the deletion of takes without asking the person; to be called before they are deleted.
  ///
  /// - Parameter before: takes that were deleted a moment ago, whether the cloud knows of that or not.
  package func follows(deletionOf takes: [Take], after before: [Take] = []) async -> Bool {
    func count(_ takes: [Take]) -> Int { takes.count { $0.storage != .here } }
    guard account != nil, trouble == nil, phase == .resting || phase == .working,
      count(takes + before) > 0,
      // Without its state nothing is promised.
      let status = try? await reader.status()?.status
    else { return false }
    let waiting = max(status.waitingDeletions + count(takes), count(takes + before))
    return !status.asks(aboutDeletions: waiting)
  }

  /// Does a round as soon as nobody else does one, unless what is wanted was done by then.
  private func carry(
    _ round: @Sendable () async throws(SyncServiceError) -> Void, orUntil isDone: () async -> Bool
  ) async throws(SyncServiceError) {
    waiterCount += 1
    beginLooking()
    defer {
      waiterCount -= 1
      revision += 1
    }
    while true {
      do throws(SyncServiceError) {
        return try await round()
      } catch .sync(.busy) {
        guard await !isDone() else { return }
      }
      do {
        try await time.sleep(for: .milliseconds(500))
      } catch {
        throw .sync(.cancelled)
      }
    }
  }

  private func isHere(_ id: UUID) async -> Bool {
    // A library that cannot be read is told by the next try.
    let take = try? await library.use { store throws(LibraryError) in try store.take(id) }
    return take?.condition == .good
  }
}
