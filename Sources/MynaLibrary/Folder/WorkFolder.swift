import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A folder for files in the making, gone with whoever made it.
///
/// It is locked for as long as it is used, so that one left behind by a process that was killed can be told.
final class WorkFolder: Sendable {
  let name: String
  let path: String
  /// The path as plans have it.
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
    // Where there are no locks nothing is ever taken for left behind.
    FileLock.take(of: file.descriptor)
  }

  /// Makes a work folder, and reports failures as errors of the library.
  static func make(in folder: TakesFolder) throws(LibraryError) -> WorkFolder {
    try rethrowing(as: LibraryError.inside, try WorkFolder(in: folder))
  }

  deinit {
    if !isAbandoned.load(ordering: .relaxed) {
      // What cannot be removed now is removed as left behind later.
      Folder.remove(path)
    }
  }

  /// Lets what is in it stay.
  func abandon() { isAbandoned.store(true, ordering: .relaxed) }

  /// Removes what processes that were killed have left; after their plans were completed.
  static func removeLeftovers(in folder: TakesFolder) {
    // What cannot be listed now is removed later.
    let names = (try? FolderNames.all(in: folder.work)) ?? []
    // Keeps everything while a change is incomplete: its sound may be there, and a person may want it.
    if names.contains(where: { FolderPlan.isWaiting($0, in: folder) }) { return }
    for name in names {
      let path = "\(folder.work)/\(name)"
      // Who holds the lock is the only one who writes such, and writes none now.
      if name.hasSuffix(".part") || name.hasSuffix(".json") { unlink(path) }
      guard UUID(uuidString: name) != nil else { continue }
      // One that cannot be opened now is removed later.
      guard let file = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { continue }
      if FileLock.take(of: file.descriptor).isTaken { Folder.remove(path) }
    }
  }
}
