import Foundation

/// How long names may be: file systems that encrypt them take no more than 143 bytes.
enum NameLimit {
  /// What most take.
  static let usual = 255
  /// What all take.
  static let least = 64

  /// The bytes that a name in a folder may have.
  static func bytes(in folder: String) -> Int {
    let limit = pathconf(folder, Int32(_PC_NAME_MAX))
    // One that does not know it, or says what cannot be, is tried.
    return limit >= least ? min(limit, usual) : usual
  }
}

/// Whether a name can be given to a file.
enum NameUse: Equatable {
  case free
  case taken
  case tooLong
  /// Nobody can tell now, for the system's reason.
  case unknown(code: Int32)

  init(of path: String) {
    var status = stat()
    if lstat(path, &status) == 0 {
      self = .taken
    } else {
      self =
        switch errno {
        case ENOENT: .free
        case ENAMETOOLONG: .tooLong
        case let code: .unknown(code: code)
        }
    }
  }
}
