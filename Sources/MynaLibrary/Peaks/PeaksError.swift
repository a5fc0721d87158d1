public import Files
import Glibc

/// Why the picture of a take cannot be kept or drawn; all of it can be made anew from the sound.
public enum PeaksError: Error, Equatable, Sendable {
  /// None was made yet.
  case notFound(path: String)
  /// It is damaged, cut short, of another version, or something else: to be made again.
  case damaged(path: String)
  /// The disk became full; what was there before is untouched.
  case noSpace(path: String)
  /// The system would not give it.
  case unreadable(path: String, reason: Refusal)
  /// The system would not take it; what was there before is untouched.
  case unwritable(path: String, reason: Refusal)

  /// The error for a file that the system did not read.
  static func reading(_ error: SystemError) -> PeaksError {
    switch error.kind {
    case .notRegularFile: .damaged(path: error.path)
    case .missing: .notFound(path: error.path)
    default: .unreadable(path: error.path, reason: error.refusal)
    }
  }

  /// The error for a file that the system did not write.
  static func writing(_ error: SystemError) -> PeaksError {
    error.kind == .noSpace
      ? .noSpace(path: error.path) : .unwritable(path: error.path, reason: error.refusal)
  }
}
