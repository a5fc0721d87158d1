import Files
import Glibc

/// A file that reserves space on a disk for scanning the library and deleting takes.
///
/// Without reserved space, takes could not be deleted from a full disk, because a change requires
/// writing a plan, and SQLite requires a file beside the index. The space is released when the disk
/// is full and reserved again when enough space is free.
struct DiskSpaceReserve {
  private let folder: String
  private var path: String { folder + "/reserve" }

  static let size = 1 << 20
  /// The number of free bytes required to create the file, so that it never fills up the disk.
  private static let plenty = 4 * size

  init(folder: String) { self.folder = folder }

  func keep() {
    if let status = FileStatus.seen(link: path), status.size == Self.size { return }
    guard let disk = DiskSpace(path: folder), !disk.isReadOnly, let free = disk.bytes,
      free >= Self.plenty, let file = open(O_CREAT)
    else { return }
    posix_fallocate(file.descriptor, 0, Self.size)
  }

  func release(_ bytes: Int) {
    guard let free = DiskSpace(path: folder)?.bytes, free < bytes, let file = open(0),
      let size = try? file.status().size
    else { return }
    if size > bytes {
      ftruncate(file.descriptor, size - bytes)
    } else {
      unlink(path)
    }
  }

  /// Opens the file; nil if it does not exist or is not Myna's.
  ///
  /// In a shared folder, another user may have put a symbolic link, or a hard link to another file,
  /// at this path.
  private func open(_ flags: Int32) -> OpenFile? {
    guard
      let file = try? OpenFile(path, flags | O_RDWR | O_NOFOLLOW | O_NONBLOCK, mode: 0o600),
      let status = try? file.status(), status.kind == .regular, status.linkCount == 1
    else { return nil }
    return file
  }
}
