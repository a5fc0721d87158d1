import Foundation
import MynaCloud
import MynaLibrary

/// Finds takes whose object was overwritten by another take's: two machines wrote the same name at the same moment, into a place
/// that refuses no write, and each told in its log that its sound is there.
struct SharedObjects {
  let database: SyncDatabase
  let store: LibraryStore
  let storage: any ObjectStorage
  let retry: Retry

  /// Has this machine upload its takes that lost their objects once more; they get names of their own.
  nonisolated(nonsending) func uploadAgain(at date: Date) async throws(SyncError) {
    for (name, takes) in try database.sharedObjects() {
      var own: [UUID] = []
      for take in takes where try isHere(take) { own.append(take) }
      guard !own.isEmpty, let owner = try await owner(of: name) else { continue }
      for take in own where take != owner {
        try database.addIntent(.upload, of: take, notBefore: date)
      }
    }
  }

  private func isHere(_ id: UUID) throws(SyncError) -> Bool {
    let take = try inLibrary { () throws(LibraryError) in try store.take(id) }
    return take.map { LocalTake($0) }.map { $0.isHere && !$0.isInTrash } ?? false
  }

  /// The take that the object says it has; nil if it does not say.
  private nonisolated(nonsending) func owner(of name: ObjectName) async throws(SyncError) -> UUID? {
    let (storage, retry) = (storage, retry)
    do throws(CloudError) {
      let found = try await retry { () async throws(CloudError) in try await storage.describe(name)
      }
      return TakeObject(found.metadata).id
    } catch {
      if error.isPassing || error.pausesStorage || error == .cancelled { throw SyncError(error) }
      return nil
    }
  }
}
