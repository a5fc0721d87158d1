import Foundation

/// A folder for files in the making, gone with whoever made it.
///
/// It is locked for as long as it is used, so that one left behind by a process that was killed can be told.
final class WorkFolder: Sendable {
  let path: String
  /// The path as plans have it.
  let relativePath: String
  private let descriptor: Int32

  init(in folder: TakesFolder) throws(LibraryError) {
    let name = UUID().uuidString
    path = "\(folder.work)/\(name)"
    relativePath = "/.myna/work/\(name)"
    guard mkdir(path, 0o777) == 0 else { throw .system(path) }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Where there are no locks nothing is ever taken for left behind.
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  deinit {
    // What cannot be removed now is removed as left behind later.
    _ = try? FileManager.default.removeItem(atPath: path)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes what processes that were killed have left; after their plans were completed.
  static func removeLeftovers(in folder: TakesFolder) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.work)) ?? []
    for name in names {
      let path = "\(folder.work)/\(name)"
      // Who holds the lock is the only one who writes such, and writes none now.
      if name.hasSuffix(".part") || name.hasSuffix(".json") { unlink(path) }
      guard UUID(uuidString: name) != nil else { continue }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      _ = try? FileManager.default.removeItem(atPath: path)
    }
  }
}
