import Files
import FoundationEssentials
import Hashing
import MynaLibrary

/// Saves concurrently edited audio as a separate take before other audio replaces it.
struct SeparateTakeCreator {
  let database: SyncDatabase
  let store: LibraryStore
  let machineName: String

  /// Adds the separate take, unless it already exists; its ID is the same on all machines.
  func add(_ take: Take, _ hash: ContentHash) throws(SyncError) {
    let id: UUID
    do throws(HashingError) {
      id = try NameBasedID.id(ofSound: hash, of: take.id)
    } catch {
      throw .library(.noHashing)
    }
    // A separate take that the user has deleted isn't added again.
    guard try database.entry(id) == nil, try !isSetAside(hash) else { return }
    try inLibrary { () throws(LibraryError) in
      guard try store.take(id) == nil else { return }
      let path = store.path(of: take)
      let file = try store.edits.workFile(fileExtension: NumberedPath.ending(of: take.fileName))
      try WorkFileCopy.copy(path, to: file.path)
      try store.arrivals.add(
        file, title: "\(take.title) (\(machineName))", created: take.created, id: id)
    }
  }

  /// Whether a take already has this audio, which can happen if a machine has read a conflict copy
  /// created by a folder-sync program.
  private func isSetAside(_ hash: ContentHash) throws(SyncError) -> Bool {
    try database.entries(withSound: hash).contains { entry in
      !entry.fields.isSoundUnknown
        && entry.fields.sound.map { ConflictCopy.isCertain($0.object) } ?? false
    }
  }
}
