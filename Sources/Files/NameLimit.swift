import Glibc

/// The longest name of a file: file systems that encrypt names take no more than 143 bytes.
public enum NameLimit {
  /// The limit of most file systems, in bytes.
  public static let usual = 255
  /// The limit that every file system has at least, in bytes.
  public static let least = 64

  /// Returns how many bytes a name in a folder may have.
  public static func bytes(in folder: String) -> Int {
    let limit = pathconf(folder, Int32(_PC_NAME_MAX))
    // If the file system reports no limit, or an impossible one, the usual limit is tried.
    return limit >= least ? min(limit, usual) : usual
  }
}

/// Whether a name can be given to a file.
public enum NameUse: Hashable, Sendable {
  case free
  case taken
  case tooLong
  /// It cannot be found out now; `code` is the error number.
  case unknown(code: Int32)

  /// Looks at a path.
  public init(of path: String) {
    do throws(SystemError) {
      _ = try FileStatus(ofLink: path)
      self = .taken
    } catch {
      self =
        switch error.code {
        case ENOENT: .free
        case ENAMETOOLONG: .tooLong
        case let code: .unknown(code: code)
        }
    }
  }
}
