public import Files
import Glibc

/// An error of a waveform file, which can always be remade from the sound.
public enum PeaksError: Error, Equatable, Sendable {
  /// The file does not exist yet.
  case notFound(path: String)
  /// The file is damaged, incomplete or of another version, and must be remade.
  case damaged(path: String)
  /// The disk is full. An existing file is unchanged.
  case noSpace(path: String)
  /// The system could not read the file.
  case unreadable(path: String, reason: UnderlyingReason)
  /// The system could not write the file. An existing file is unchanged.
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
