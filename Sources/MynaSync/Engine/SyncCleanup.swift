import Files
import FoundationEssentials
import Glibc
import MynaCloud
import MynaLibrary

extension SyncFact {
  /// When what nobody needs any more was removed last, in seconds since 1970.
  static let tidied = SyncFact("tidied")
}

/// Removes what nobody needs any more, once a day: parts of transfers that nobody has gone on with
/// for a week, sounds that arrived for takes that are not wanted any more, and the dates of
/// deletions that all were told of long ago.
struct SyncCleanup {
  private static let interval = 86_400.0

  let location: SyncedLocation
  let database: SyncDatabase
  let store: LibraryStore

  /// Does it, if it is time; to be called at the end of a round, when nothing is being carried.
  nonisolated(nonsending) func run(at date: Date) async throws(SyncError) {
    guard try isDue(at: date) else { return }
    // First, so that what cannot be removed today is tried tomorrow, and not in each round.
    try database.setFact(.tidied, to: String(date.timeIntervalSince1970))
    try removeArrived()
    try inLibrary { () throws(LibraryError) in
      try store.deletions.forget(before: date.addingTimeInterval(-OwnFields.keptSeconds))
    }
    let transfers = location.transfers
    try await Self.removeLeftovers(of: transfers)
  }

  private func isDue(at date: Date) throws(SyncError) -> Bool {
    guard let text = try database.fact(.tidied), let last = Double(text) else { return true }
    return abs(date.timeIntervalSince1970 - last) >= Self.interval
  }

  /// Removes sounds that were brought for nobody, as when a process was ended and its take was
  /// deleted then.
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
      // All that was wanted is done; what stays is tried again tomorrow.
      if error == .cancelled { throw .cancelled }
    }
  }
}
