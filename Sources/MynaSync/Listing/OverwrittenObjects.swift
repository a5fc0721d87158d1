import FoundationEssentials
import MynaCloud
import MynaLibrary

/// Finds takes whose objects were overwritten by other takes' objects.
///
/// This happens if two machines write the same name at the same time, and the storage doesn't check
/// conditions. Each machine's log then lists the object as its take's.
struct OverwrittenObjects {
  let database: SyncDatabase
  let store: LibraryStore
  let questions: ObjectQueries

  /// Queues new uploads, under new names, for this machine's takes whose objects were overwritten.
  nonisolated(nonsending) func uploadAgain(at date: Date) async throws(SyncError) {
    var shared: [ObjectName: [UUID]] = [:]
    for (name, takes) in try database.sharedObjects() {
      for take in takes where try isHere(take) { shared[name, default: []].append(take) }
    }
    try await questions.ask(shared.keys.sorted()) { name, answer throws(SyncError) in
      // Without a take ID in the object's metadata, it is unknown which take lost its object.
      guard case .success(let found) = answer, let owner = TakeObject(found.metadata).id else {
        return
      }
      for take in shared[name] ?? [] where take != owner {
        try database.addIntent(.upload, of: take, notBefore: date)
      }
    }
  }

  private func isHere(_ id: UUID) throws(SyncError) -> Bool {
    let take = try inLibrary { () throws(LibraryError) in try store.take(id) }
    return take.map { LocalTake($0) }.map { $0.isHere && !$0.isInTrash } ?? false
  }
}
