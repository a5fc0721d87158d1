package import FoundationEssentials
import Glibc
package import MynaLibrary
package import MynaStudio
package import MynaSync
import Threads

extension SyncModel {
  package func states(of takes: [Take]) async -> [UUID: TakeState] {
    // Listing takes works without the cloud, so ignore the error; `phase` reports cloud errors.
    (try? await reader.states(of: takes)) ?? [:]
  }

  func prefer(_ ids: [UUID]) { service.inView.ids = ids }

  /// Downloads the audio of a take that exists only in the cloud, and waits for it to arrive.
  ///
  /// Retries while another process is syncing; that process may also download the audio. If the
  /// download fails, the take's state contains the reason.
  package func bring(_ id: UUID) async throws(SyncServiceError) {
    try await carry { [service] () async throws(SyncServiceError) in
      try await service.bring([id])
    } orUntil: {
      await self.isHere(id)
    }
  }

  package func cloudOnlyCount() async throws(SyncServiceError) -> Int {
    try await reader.cloudOnlyCount()
  }

  /// Downloads the audio of all takes that exist only in the cloud.
  ///
  /// Returns the number of takes that could not be downloaded.
  package func downloadEverything() async throws(SyncServiceError) -> Int {
    try await carry { [service] () async throws(SyncServiceError) in
      _ = try await service.round(SyncOptions(lists: true, retries: true, bringsAll: true))
    } orUntil: {
      false
    }
    return try await cloudOnlyCount()
  }

  /// Returns whether deleting the given takes will also delete them from the cloud without asking
  /// the user for confirmation.
  ///
  /// Call this before deleting the takes.
  ///
  /// - Parameter before: the takes that were deleted just before, even if these deletions have
  ///   already been synced.
  package func follows(deletionOf takes: [Take], after before: [Take] = []) async -> Bool {
    func count(_ takes: [Take]) -> Int { takes.count { $0.storage != .here } }
    guard account != nil, problem == nil, phase == .resting || phase == .working,
      count(takes + before) > 0,
      // If the sync state is unreadable, it isn't known whether the user would be asked.
      let status = try? await reader.status()?.status
    else { return false }
    let waiting = max(status.waitingDeletions + count(takes), count(takes + before))
    return !status.asks(aboutDeletions: waiting)
  }

  /// Runs `round` as soon as no other process is syncing, unless `isDone` returns true before that.
  private func carry(
    _ round: @Sendable () async throws(SyncServiceError) -> Void, orUntil isDone: () async -> Bool
  ) async throws(SyncServiceError) {
    waiterCount += 1
    startRefreshing()
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
    // If the library cannot be read, the next attempt reports the error.
    let take = try? await library.use { store in try store.take(id) }
    return take?.condition == .good
  }
}
