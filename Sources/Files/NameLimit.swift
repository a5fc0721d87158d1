import Glibc

/// The longest file name: file systems that encrypt names allow no more than 143 bytes.
package enum NameLimit {
  /// The limit of most file systems, in bytes.
  package static let usual = 255
  /// The smallest limit of all file systems, in bytes.
  package static let least = 64

  /// Returns the longest name in a folder, in bytes.
  package static func bytes(in folder: String) -> Int {
    let limit = pathconf(folder, Int32(_PC_NAME_MAX))
    // If the file system reports no limit, or an impossible one, assume the usual limit.
    return limit >= least ? min(limit, usual) : usual
  }
}

/// Whether a file name can be used.
package enum NameAvailability: Hashable, Sendable {
  case free
  case taken
  case tooLong
  /// This cannot be determined now; `code` is the error number.
  case unknown(code: Int32)

  /// Checks a path.
  package init(of path: String) {
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
