package import Glibc

/// The status of a file: its kind, size, dates and rights, and its identity.
public struct FileStatus: Sendable {
  /// The kind of a file.
  public enum Kind: Sendable {
    case regular
    case folder
    case link
    /// A pipe, a socket or a device.
    case other
  }

  /// A point in time as the system has it, since 1970.
  public struct Time: Hashable, Sendable {
    /// Whole seconds; bad clocks give any number.
    public let seconds: Int
    /// The rest, 0…999,999,999.
    public let nanoseconds: Int

    /// Both as nanoseconds since 1970, which end in the year 2262; a later or far earlier date counts as the last or first.
    public var totalNanoseconds: Int64 {
      let limit = Int64.max / 1_000_000_000 - 1
      return max(-limit, min(Int64(seconds), limit)) * 1_000_000_000 + Int64(nanoseconds)
    }
  }

  /// The kind of the file.
  public let kind: Kind
  /// The identity of the file.
  public let identity: FileIdentity
  /// The size in bytes.
  public let size: Int
  /// The time of the last change of the contents, which programs can set.
  public let modified: Time
  /// The time of the last change of contents, names or rights, which no program can set.
  public let changed: Time
  /// The number of names; 0 for a file that was removed.
  public let linkCount: Int
  /// The rights of owner, group and others.
  public let mode: UInt32
  /// The owner's number.
  public let owner: UInt32
  /// The group's number.
  public let group: UInt32

  /// The status of what a path leads to, through links.
  public init(path: String) throws(SystemError) {
    var status = stat()
    guard path.withFileSystemRepresentation({ stat($0, &status) }) == 0 else { throw .last(path) }
    self.init(status)
  }

  /// The status of what has a name, be it a link.
  public init(ofLink path: String) throws(SystemError) {
    var status = stat()
    guard path.withFileSystemRepresentation({ lstat($0, &status) }) == 0 else { throw .last(path) }
    self.init(status)
  }

  /// The status of an open file.
  public init(of descriptor: Int32, path: String) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path) }
    self.init(status)
  }

  /// The status of what has a name in an open folder, be it a link.
  public init(ofLink name: String, in folder: Int32) throws(SystemError) {
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
    (mode, owner, group) = (UInt32(status.st_mode & 0o777), status.st_uid, status.st_gid)
  }
}

extension FileStatus {
  /// Returns the status of what a path leads to; nil only if nothing is there.
  ///
  /// - Throws: if the system does not say what is there now, as on a failing disk.
  public static func find(_ path: String) throws(SystemError) -> FileStatus? {
    try present { () throws(SystemError) in try FileStatus(path: path) }
  }

  /// Returns the status of what has a name, be it a link; nil only if nothing has it.
  ///
  /// - Throws: if the system does not say what has it now.
  public static func find(link path: String) throws(SystemError) -> FileStatus? {
    try present { () throws(SystemError) in try FileStatus(ofLink: path) }
  }

  /// Returns the status of what has a name in an open folder, be it a link; nil only if nothing has it.
  ///
  /// - Throws: if the system does not say what has it now.
  public static func find(
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

  /// Returns whether nothing has a name; one that cannot be seen now counts as there.
  public static func isGone(_ path: String) -> Bool {
    do throws(SystemError) { return try find(link: path) == nil } catch { return false }
  }

  /// Returns the status of what a path leads to; nil if that is nothing, or cannot be seen.
  ///
  /// For callers that need no distinction; use `find` to decide whether a file is gone.
  public static func seen(_ path: String) -> FileStatus? { try? FileStatus(path: path) }

  /// Returns the status of what has a name, be it a link; nil if that is nothing, or cannot be seen.
  ///
  /// For callers that need no distinction; use `find` to decide whether a file is gone.
  public static func seen(link path: String) -> FileStatus? { try? FileStatus(ofLink: path) }

  /// Returns the status of what has a name in an open folder; nil if that is nothing, or cannot be seen.
  ///
  /// For callers that need no distinction; use `find` to decide whether a file is gone.
  public static func seen(link name: String, in folder: Int32) -> FileStatus? {
    try? FileStatus(ofLink: name, in: folder)
  }

  /// Returns whether anything is seen to have a name, be it a link that leads nowhere.
  public static func isTaken(_ path: String) -> Bool { seen(link: path) != nil }

  /// Returns whether a path is seen to lead to a folder.
  public static func isFolder(_ path: String) -> Bool { seen(path)?.kind == .folder }
}

/// The identity of a file: two paths with the same one lead to the same file.
///
/// Some file systems make up inode numbers at each start, so it is not to be kept.
public struct FileIdentity: Hashable, Sendable {
  /// The number of the file's disk.
  public let device: UInt64
  /// The number of the file on its disk.
  public let inode: UInt64

  /// The identity of the file that a path leads to; nil if there is none, or none can be seen.
  public init?(path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self = status.identity
  }

  init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
