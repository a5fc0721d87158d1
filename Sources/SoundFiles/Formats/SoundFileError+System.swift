import Foundation

extension SoundFileError {
  /// Why the system would not make a file.
  static func creating(_ path: String, code: Int32) -> SoundFileError {
    switch code {
    case EEXIST: .destinationExists(path: path)
    case ENOENT, ENOTDIR: .noFolder(path: path)
    default: writing(path, code: code)
    }
  }

  /// Why the system would not open a file.
  static func opening(_ path: String, code: Int32) -> SoundFileError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EISDIR: .isFolder(path: path)
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    default: .unreadable(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Why the system would not write to a file.
  static func writing(_ path: String, code: Int32) -> SoundFileError {
    switch code {
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    case ENOSPC, EDQUOT: .noSpace(path: path)
    default: .unwritable(path: path, reason: String(cString: strerror(code)))
    }
  }
}
