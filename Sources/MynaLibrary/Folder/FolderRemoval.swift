import Foundation

/// Removes folders with all their contents, and never follows a link out of them.
enum FolderRemoval {
  /// The deepest nesting that is removed; Myna's own folders are not nested deeper.
  private static let mostLevels = 8

  /// Removes a file or a folder; leaves whatever cannot be removed.
  ///
  /// - Parameter folder: the descriptor of the folder that contains it.
  static func remove(_ name: String, in folder: Int32) { remove(name, in: folder, level: 0) }

  /// Removes a folder by its path; only the last name in it must not be a link.
  static func remove(_ path: String) { remove(path, in: AT_FDCWD, level: 0) }

  private static func remove(_ name: String, in folder: Int32, level: Int) {
    guard unlinkat(folder, name, 0) != 0, errno == EISDIR || errno == EPERM, level < mostLevels
    else { return }
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A folder that cannot be listed now is removed later, as a leftover.
    let inner = (try? FolderNames.all(in: name, descriptor)) ?? []
    for name in inner { remove(name, in: descriptor, level: level + 1) }
    close(descriptor)
    unlinkat(folder, name, AT_REMOVEDIR)
  }
}
