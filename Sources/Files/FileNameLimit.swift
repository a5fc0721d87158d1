import Glibc

/// The maximum length of a file name, in bytes; file systems that encrypt names allow at most 143.
package enum FileNameLimit {
  package static let usual = 255
  package static let least = 64

  package static func bytes(in folder: String) -> Int {
    let limit = pathconf(folder, Int32(_PC_NAME_MAX))
    // If the file system reports no limit or an impossible limit, assume the usual limit.
    return limit >= least ? min(limit, usual) : usual
  }
}

package enum FileNameAvailability: Hashable, Sendable {
  case free
  case taken
  case tooLong
  case unknown(code: Int32)

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
