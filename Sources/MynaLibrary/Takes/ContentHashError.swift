package import Files
import Glibc

/// Why a sound has no hash.
package enum ContentHashError: Error, Equatable, Sendable {
  /// This machine has no SHA-256 for us.
  case unavailable
  /// There is no such file.
  case notFound(path: String)
  /// It is a folder, a pipe or a device.
  case notRegularFile(path: String)
  /// The system would not give it.
  case unreadable(path: String, reason: Refusal)

  /// The error for a file that the system did not read.
  init(_ error: SystemError) {
    self =
      switch error.kind {
      case .notRegularFile: .notRegularFile(path: error.path)
      case .missing: .notFound(path: error.path)
      default: .unreadable(path: error.path, reason: error.refusal)
      }
  }
}
