import Glibc

/// A failed system call on a file or folder.
///
/// Use this type to interpret error numbers. Each module has one function that converts `kind` to
/// the module's own error type.
public struct SystemError: Error, Hashable, Sendable {
  /// The meaning of an error number, limited to the distinctions that callers make.
  public enum Kind: Hashable, Sendable {
    case missing
    case exists
    case isFolder
    /// A pipe, a device, or a broken link.
    case notRegularFile
    /// The permissions forbid the operation, or the disk is read-only.
    case notPermitted
    case noSpace
    case other
  }

  /// The path as passed by the caller.
  public let path: String
  /// The category of the error.
  public let kind: Kind
  /// The error number; 0 for `notRegularFile`, which has none.
  public let code: Int32

  /// Creates an error from its number.
  public init(path: String, code: Int32) {
    (self.path, self.code) = (path, code)
    kind = Self.kind(of: code)
  }

  /// Creates the error for a path that is not a regular file.
  public init(notRegularFile path: String) {
    (self.path, code, kind) = (path, 0, .notRegularFile)
  }

  /// Returns the error of the last failed call on this thread.
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

  /// Whether the error means that the file system, such as FAT, does not support hard links.
  public var lacksLinks: Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Whether the error means that the path is not a folder but, for example, a link.
  public var isNoFolder: Bool { [ENOTDIR, ELOOP].contains(code) }

  /// Whether the same call may succeed later, because the cause is the disk, memory, or connection.
  public var isPassing: Bool {
    [EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, ESTALE, EBUSY, EINTR].contains(code)
  }

  /// The error as the reason for another module's error.
  public var refusal: UnderlyingReason { .system(code: code) }
}
