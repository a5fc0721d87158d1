package import Files
import Glibc

/// The reason why a sound has no hash.
package enum ContentHashError: Error, Equatable, Sendable {
  /// The system provides no SHA-256.
  case unavailable
  /// The file does not exist.
  case notFound(path: String)
  /// The file is a folder, a pipe or a device.
  case notRegularFile(path: String)
  /// The system could not read the file.
  case unreadable(path: String, reason: UnderlyingReason)

  init(_ error: SystemError) {
    self =
      switch error.kind {
      case .notRegularFile: .notRegularFile(path: error.path)
      case .missing: .notFound(path: error.path)
      default: .unreadable(path: error.path, reason: error.refusal)
      }
  }
}
