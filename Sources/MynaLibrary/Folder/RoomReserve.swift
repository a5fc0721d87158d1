import Files
import Glibc

/// A file that keeps room on a disk for what makes room: looking at the library and deleting takes.
///
/// Without it, a full disk could not be emptied: a change needs a plan, and SQLite a file beside
/// the index. It is given back where there is no room, and made again where there is enough.
struct RoomReserve {
  private let folder: String
  private var path: String { folder + "/reserve" }

  /// Bytes of the file.
  static let size = 1 << 20
  /// Free bytes at which it is made: it never takes the last room.
  private static let plenty = 4 * size

  /// The reserve in a folder.
  init(folder: String) { self.folder = folder }

  /// Makes the file if it is not whole and there is plenty of room.
  func keep() {
    if let status = FileStatus.seen(link: path), status.size == Self.size { return }
    guard let disk = DiskSpace(path: folder), !disk.isReadOnly, let free = disk.bytes,
      free >= Self.plenty, let file = open(O_CREAT)
    else { return }
    posix_fallocate(file.descriptor, 0, Self.size)
  }

  /// Gives back so many bytes if fewer are free.
  func giveBack(_ bytes: Int) {
    guard let free = DiskSpace(path: folder)?.bytes, free < bytes, let file = open(0),
      let size = try? file.status().size
    else { return }
    if size > bytes {
      ftruncate(file.descriptor, size - bytes)
    } else {
      unlink(path)
    }
  }

  /// Opens the file; nil if there is none, or not one of ours.
  ///
  /// The folder may be somebody else's: a link, or a second name of another file, is not touched.
  private func open(_ flags: Int32) -> OpenFile? {
    // Without the file, a full disk takes no changes; nothing else depends on it.
    guard
      let file = try? OpenFile(path, flags | O_RDWR | O_NOFOLLOW | O_NONBLOCK, mode: 0o600),
      let status = try? file.status(), status.kind == .regular, status.linkCount == 1
    else { return nil }
    return file
  }
}
