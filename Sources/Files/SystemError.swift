import Glibc

/// A failed call of the system on a file or folder.
///
/// This is the one map of error numbers. Each module turns `kind` into cases of its own error, in one place.
public struct SystemError: Error, Hashable, Sendable {
  /// The meaning of an error number, where callers tell it from others.
  public enum Kind: Hashable, Sendable {
    /// The file, or a folder on the way to it, does not exist.
    case missing
    case exists
    case isFolder
    /// A pipe, a device or a link that leads nowhere.
    case notRegularFile
    /// The rights do not allow it, or the disk is read-only.
    case notPermitted
    /// The disk or the quota is full.
    case noSpace
    case other
  }

  /// The file or folder, as the caller named it.
  public let path: String
  /// The meaning of the error.
  public let kind: Kind
  /// The error number; 0 for a file that is not regular, for which the system has none.
  public let code: Int32

  /// An error by its number.
  public init(path: String, code: Int32) {
    (self.path, self.code) = (path, code)
    kind = Self.kind(of: code)
  }

  /// The error for something other than a regular file.
  public init(notRegularFile path: String) {
    (self.path, code, kind) = (path, 0, .notRegularFile)
  }

  /// The error of the call that has just failed on this thread.
  public static func last(_ path: String) -> SystemError { SystemError(path: path, code: errno) }

  private static func kind(of code: Int32) -> Kind {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EEXIST: .exists
    case EISDIR: .isFolder
    case EACCES, EPERM, EROFS: .notPermitted
    case ENOSPC, EDQUOT: .noSpace
    default: .other
    }
  }

  /// Whether the file system has no hard links, as FAT.
  public var lacksLinks: Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Whether something else, such as a link, is in the place of a folder.
  public var isNoFolder: Bool { [ENOTDIR, ELOOP].contains(code) }

  /// Whether the same call may succeed later, because a disk, the memory or a connection is in trouble now.
  public var isPassing: Bool {
    [EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, ESTALE, EBUSY, EINTR].contains(code)
  }

  /// The error as a reason inside of another module's error.
  public var refusal: Refusal { .system(code: code) }
}
