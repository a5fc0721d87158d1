import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A folder for work files, deleted when this object is released.
///
/// The folder is locked while it is used, so that folders of killed processes can be recognized.
final class WorkFolder: Sendable {
  let name: String
  let path: String
  let relativePath: String
  private let file: OpenFile
  private let isAbandoned = Atomic(false)

  init(in folder: TakesFolder) throws(SystemError) {
    name = UUID().uuidString
    path = "\(folder.work)/\(name)"
    relativePath = "/.myna/work/\(name)"
    guard mkdir(path, 0o777) == 0 else { throw .last(path) }
    do throws(SystemError) {
      file = try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      rmdir(path)
      throw error
    }
    // On a file system without locks, no folder is ever removed as a leftover.
    FileLock.acquire(of: file.descriptor)
  }

  static func make(in folder: TakesFolder) throws(LibraryError) -> WorkFolder {
    try rethrowing(as: LibraryError.inside, try WorkFolder(in: folder))
  }

  deinit {
    if !isAbandoned.load(ordering: .relaxed) {
      Folder.remove(path)
    }
  }

  /// Keeps the folder and its files after this object is released.
  func abandon() { isAbandoned.store(true, ordering: .relaxed) }

  /// Removes the folders of killed processes.
  ///
  /// Call this after their plans have been completed.
  static func removeLeftovers(in folder: TakesFolder) {
    let names = (try? FolderEntryNames.all(in: folder.work)) ?? []
    // Keep everything while a plan is incomplete, because the user may want audio from these
    // folders.
    if names.contains(where: { FileChangePlan.isWaiting($0, in: folder) }) { return }
    for name in names {
      let path = "\(folder.work)/\(name)"
      // Files with these extensions are leftovers. Only the process that holds the lock writes such
      // files, and this process holds it now.
      if name.hasSuffix(".part") || name.hasSuffix(".json") { unlink(path) }
      guard UUID(uuidString: name) != nil else { continue }
      guard let file = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { continue }
      if FileLock.acquire(of: file.descriptor).isTaken { Folder.remove(path) }
    }
  }
}
