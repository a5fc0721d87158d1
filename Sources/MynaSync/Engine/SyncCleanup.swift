import Files
import FoundationEssentials
import Glibc
import MynaCloud
import MynaLibrary

extension SyncMetadataKey {
  /// The time of the last cleanup, in seconds since 1970.
  static let tidied = SyncMetadataKey("tidied")
}

/// Removes obsolete data once a day: partial transfers that weren't continued for a week,
/// downloaded audio that takes no longer need, and old published deletion dates.
struct SyncCleanup {
  private static let interval = 86_400.0

  let location: SyncedLocation
  let database: SyncDatabase
  let store: LibraryStore

  /// Runs the cleanup if it is due.
  ///
  /// Call it at the end of a round, when no transfers are in progress.
  nonisolated(nonsending) func run(at date: Date) async throws(SyncError) {
    guard try isDue(at: date) else { return }
    // Recorded first, so that a failed cleanup is retried tomorrow rather than in every round.
    try database.setFact(.tidied, to: String(date.timeIntervalSince1970))
    try removeArrived()
    try inLibrary { () throws(LibraryError) in
      try store.deletions.forget(before: date.addingTimeInterval(-LogFieldFilter.keptSeconds))
    }
    let transfers = location.transfers
    try await Self.removeLeftovers(of: transfers)
  }

  private func isDue(at date: Date) throws(SyncError) -> Bool {
    guard let text = try database.fact(.tidied), let last = Double(text) else { return true }
    return abs(date.timeIntervalSince1970 - last) >= Self.interval
  }

  /// Removes downloaded audio that doesn't belong to a take, for example because the take was
  /// deleted after the process had ended.
  private func removeArrived() throws(SyncError) {
    let folder = location.files.arriving
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder, ending: "")
    } catch {
      throw SyncError(error)
    }
    for name in names {
      guard let take = UUID(uuidString: name), try database.intents(of: take).isEmpty else {
        continue
      }
      unlink("\(folder)/\(name)")
    }
  }

  private static func removeLeftovers(of transfers: Transfers) async throws(SyncError) {
    do throws(CloudError) {
      try await transfers.removeLeftovers()
    } catch {
      // Other errors are ignored, because the cleanup is retried tomorrow.
      if error == .cancelled { throw .cancelled }
    }
  }
}
