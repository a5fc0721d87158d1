public import Files
public import MynaAudio
public import MynaLibrary
public import SoundFiles

/// The reason that work on takes or their folders failed.
///
/// `path` is the path of the affected file or folder.
public enum StudioError: Error, Equatable, Sendable {
  case noHome
  case folder(path: String, reason: UnderlyingReason)
  case register(path: String, reason: UnderlyingReason)
  case inUse(path: String)
  /// The recording contained no frames; its journal has been removed.
  case nothingRecorded(path: String)
  case notJournal(path: String)
  case unknownFormat(path: String)
  case cancelled
  case file(SoundFileError)
  case render(RenderError)
  case library(LibraryError)

  static func folder(_ error: SystemError) -> StudioError {
    .folder(path: error.path, reason: error.refusal)
  }

  init(render error: RenderError) {
    switch error {
    case .cancelled: self = .cancelled
    case .file(let error): self = .file(error)
    default: self = .render(error)
    }
  }

  /// Creates an error from a library error.
  ///
  /// Cancellation and errors in audio files have their own cases.
  public init(_ error: LibraryError) {
    switch error {
    case .cancelled: self = .cancelled
    case .sound(let error): self = .file(error)
    default: self = .library(error)
    }
  }
}
