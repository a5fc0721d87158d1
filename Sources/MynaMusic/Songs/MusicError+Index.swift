package import Files
import Glibc
import Indexing
package import SQLite

extension MusicError: IndexFailure {
  package init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .newerVersion: .newerIndex(path: path)
      case .busy: .index(path: path, .message("database is locked"))
      case .corrupt: .index(path: path, .message("database disk image is malformed"))
      case .full: .index(path: path, .system(code: ENOSPC))
      case .readOnly: .index(path: path, .system(code: EROFS))
      case .cannotOpen: .index(path: path, .message("unable to open database file"))
      case .constraint: .index(path: path, .message("constraint failed"))
      case .failed(_, let message, _): .index(path: path, .message(message))
      }
  }

  package init(system error: SystemError) {
    self = .index(path: error.path, error.refusal)
  }

  package static func damagedAndUsed(path: String) -> MusicError {
    MusicError(.corrupt, path: path)
  }
}
