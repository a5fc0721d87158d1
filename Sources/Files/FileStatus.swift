package import Glibc

package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular
    case folder
    case link
    case other
  }

  package struct Time: Hashable, Sendable {
    /// The number of whole seconds since 1970, which can be any number if the clock was wrong.
    package let seconds: Int
    package let nanoseconds: Int

    /// The time in nanoseconds since 1970, clamped to the range of `Int64`, which ends in 2262.
    package var totalNanoseconds: Int64 {
      let limit = Int64.max / 1_000_000_000 - 1
      return max(-limit, min(Int64(seconds), limit)) * 1_000_000_000 + Int64(nanoseconds)
    }
  }

  package let kind: Kind
  package let identity: FileIdentity
  package let size: Int
  /// The time of the last change to the contents (mtime), which programs can set.
  package let modified: Time
  /// The time of the last change to contents, names, or permissions (ctime), which programs cannot
  /// set.
  package let changed: Time
  /// The number of hard links; 0 for a file that was removed.
  package let linkCount: Int
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  package let isFIFO: Bool
  package let isSocket: Bool
  /// Whether the file is a device that is read and written in order, such as /dev/null.
  package let isCharacterDevice: Bool

  package init(path: String) throws(SystemError) {
    var status = stat()
    guard path.withFileSystemRepresentation({ stat($0, &status) }) == 0 else { throw .last(path) }
    self.init(status)
  }

  package init(ofLink path: String) throws(SystemError) {
    var status = stat()
    guard path.withFileSystemRepresentation({ lstat($0, &status) }) == 0 else { throw .last(path) }
    self.init(status)
  }

  package init(of descriptor: Int32, path: String) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path) }
    self.init(status)
  }

  package init(ofLink name: String, in folder: Int32) throws(SystemError) {
    var status = stat()
    let result = name.withFileSystemRepresentation {
      fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw .last(name) }
    self.init(status)
  }

  package init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    (size, linkCount) = (Int(status.st_size), Int(status.st_nlink))
    modified = Time(
      seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
    changed = Time(seconds: Int(status.st_ctim.tv_sec), nanoseconds: Int(status.st_ctim.tv_nsec))
    isFIFO = status.st_mode & S_IFMT == S_IFIFO
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
    isCharacterDevice = status.st_mode & S_IFMT == S_IFCHR
    (mode, owner, group) = (UInt32(status.st_mode & 0o777), status.st_uid, status.st_gid)
  }
}

extension FileStatus {
  /// Whether the file is read once and in order, and written by another program.
  package var isPipe: Bool { isFIFO || isSocket }

  /// Returns the status of a path's target; nil only if it does not exist.
  ///
  /// - Throws: an error if this cannot be determined now, as on a failing disk.
  package static func find(_ path: String) throws(SystemError) -> FileStatus? {
    try present { () throws(SystemError) in try FileStatus(path: path) }
  }

  package static func find(link path: String) throws(SystemError) -> FileStatus? {
    try present { () throws(SystemError) in try FileStatus(ofLink: path) }
  }

  package static func find(
    link name: String, in folder: Int32
  ) throws(SystemError) -> FileStatus? {
    try present { () throws(SystemError) in try FileStatus(ofLink: name, in: folder) }
  }

  private static func present(
    _ status: () throws(SystemError) -> FileStatus
  ) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try status()
    } catch {
      guard error.kind == .missing else { throw error }
      return nil
    }
  }

  /// Returns whether a path does not exist.
  ///
  /// A path that cannot be examined now counts as existing.
  package static func isGone(_ path: String) -> Bool {
    do throws(SystemError) { return try find(link: path) == nil } catch { return false }
  }

  /// Returns the status of a path's target; nil if it does not exist or cannot be examined.
  ///
  /// Use `find` to decide whether a file is gone.
  package static func seen(_ path: String) -> FileStatus? { try? FileStatus(path: path) }

  package static func seen(link path: String) -> FileStatus? { try? FileStatus(ofLink: path) }

  package static func seen(link name: String, in folder: Int32) -> FileStatus? {
    try? FileStatus(ofLink: name, in: folder)
  }

  package static func isTaken(_ path: String) -> Bool { seen(link: path) != nil }

  package static func isFolder(_ path: String) -> Bool { seen(path)?.kind == .folder }
}

/// The identity of a file: two paths with the same identity lead to the same file.
///
/// Do not store it: some file systems assign new inode numbers at each mount.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init?(path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self = status.identity
  }

  init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
