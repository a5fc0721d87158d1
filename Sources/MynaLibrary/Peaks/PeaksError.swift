public import Files
import Glibc

/// An error from reading or writing a waveform file, which can always be recreated from the audio.
///
/// If writing fails, any existing file remains unchanged.
public enum PeaksError: Error, Equatable, Sendable {
  case notFound(path: String)
  /// The file is damaged, incomplete, or in a different version of the format, and must be
  /// recreated.
  case damaged(path: String)
  case noSpace(path: String)
  case unreadable(path: String, reason: UnderlyingReason)
  case unwritable(path: String, reason: UnderlyingReason)

  static func reading(_ error: SystemError) -> PeaksError {
    switch error.kind {
    case .notRegularFile: .damaged(path: error.path)
    case .missing: .notFound(path: error.path)
    default: .unreadable(path: error.path, reason: error.refusal)
    }
  }

  static func writing(_ error: SystemError) -> PeaksError {
    error.kind == .noSpace
      ? .noSpace(path: error.path) : .unwritable(path: error.path, reason: error.refusal)
  }
}
