import Foundation

/// Removes folders with all that is in them, and follows no link out of them.
enum FolderRemoval {
  /// Myna's own are not nested deeper.
  private static let mostLevels = 8

  /// Removes a file or a folder; whatever cannot be removed stays.
  ///
  /// - Parameter folder: the descriptor of the folder that it is in.
  static func remove(_ name: String, in folder: Int32) { remove(name, in: folder, level: 0) }

  /// Removes a folder by its path; only its last name must be no link.
  static func remove(_ path: String) { remove(path, in: AT_FDCWD, level: 0) }

  private static func remove(_ name: String, in folder: Int32, level: Int) {
    guard unlinkat(folder, name, 0) != 0, errno == EISDIR || errno == EPERM, level < mostLevels
    else { return }
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // What cannot be listed now is removed as left behind later.
    let inner = (try? FolderNames.all(in: name, descriptor)) ?? []
    for name in inner { remove(name, in: descriptor, level: level + 1) }
    close(descriptor)
    unlinkat(folder, name, AT_REMOVEDIR)
  }
}
