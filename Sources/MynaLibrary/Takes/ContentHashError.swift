package import Files
import Glibc

package enum ContentHashError: Error, Equatable, Sendable {
  case unavailable
  case notFound(path: String)
  case notRegularFile(path: String)
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
