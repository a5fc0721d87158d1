import FoundationEssentials
import MynaCloud
import MynaLibrary

/// Finds takes whose object was overwritten by another take's: two machines wrote the same name at
/// the same moment, into a place that refuses no write, and each told in its log that its sound is
/// there.
struct OverwrittenObjects {
  let database: SyncDatabase
  let store: LibraryStore
  let questions: ObjectQueries

  /// Has this machine upload its takes that lost their objects once more; they get names of their
  /// own.
  nonisolated(nonsending) func uploadAgain(at date: Date) async throws(SyncError) {
    var shared: [ObjectName: [UUID]] = [:]
    for (name, takes) in try database.sharedObjects() {
      for take in takes where try isHere(take) { shared[name, default: []].append(take) }
    }
    try await questions.ask(shared.keys.sorted()) { name, answer throws(SyncError) in
      // Only metadata with a take ID shows which take lost its object.
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
