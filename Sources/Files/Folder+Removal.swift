import Glibc

extension Folder {
  /// The maximum depth of nested folders to remove; Myna's own folders are not nested more deeply.
  private static let mostLevels = 8

  /// Removes a folder with all its contents, or a file; leaves anything that cannot be removed.
  ///
  /// Never follows a link out of the folder. Links in the parent path are followed.
  package static func remove(_ path: String) { remove(path, in: AT_FDCWD) }

  package static func remove(_ name: String, in folder: Int32) {
    remove(name, in: folder, level: 0)
  }

  private static func remove(_ name: String, in folder: Int32, level: Int) {
    guard unlinkat(folder, name, 0) != 0, errno == EISDIR || errno == EPERM, level < mostLevels
    else { return }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder, name, flags)
    guard descriptor >= 0 else { return }
    let inside = OpenFile(adopting: descriptor, path: name)
    for name in (try? names(in: inside)) ?? [] {
      remove(name, in: inside.descriptor, level: level + 1)
    }
    unlinkat(folder, name, AT_REMOVEDIR)
  }
}
