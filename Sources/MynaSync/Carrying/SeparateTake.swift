import Files
import FoundationEssentials
import Hashing
import MynaLibrary

/// Makes a take of its own of a sound whose place another one takes that was edited apart.
struct SeparateTake {
  let database: SyncDatabase
  let store: LibraryStore
  let machineName: String

  /// Adds it, unless the machines have it already: its id is the same on all of them.
  func add(_ take: Take, _ hash: ContentHash) throws(SyncError) {
    let id: UUID
    do throws(HashingError) {
      id = try NamedID.id(ofSound: hash, of: take.id)
    } catch {
      throw .library(.noHashing)
    }
    // One that a person has deleted since is not made again.
    guard try database.entry(id) == nil, try !isSetAside(hash) else { return }
    try inLibrary { () throws(LibraryError) in
      guard try store.take(id) == nil else { return }
      let path = store.path(of: take)
      let file = try store.edits.workFile(fileExtension: NumberedPath.ending(of: take.fileName))
      try WorkCopy.copy(path, to: file.path)
      try store.arrivals.add(
        file, title: "\(take.title) (\(machineName))", created: take.created, id: id)
    }
  }

  /// Whether a program that syncs folders has set this sound aside, and a machine has read that, so that it is a take already.
  private func isSetAside(_ hash: ContentHash) throws(SyncError) -> Bool {
    try database.entries(withSound: hash).contains { entry in
      !entry.fields.isSoundUnknown
        && entry.fields.sound.map { ConflictCopy.isCertain($0.object) } ?? false
    }
  }
}
