public import Files
public import MynaAudio
public import MynaLibrary
public import SoundFiles

/// Why work on takes or their folders failed; `path` is the affected file or folder.
public enum StudioError: Error, Equatable, Sendable {
  /// Neither the environment nor the system knows the user's home folder.
  case noHome
  /// One of Myna's folders could not be created or read.
  case folder(path: String, reason: UnderlyingReason)
  /// The journal could not be added to the journal register.
  case register(path: String, reason: UnderlyingReason)
  /// Another process is recording into the journal or finishing it.
  case inUse(path: String)
  /// The recording had no frames; its journal was removed.
  case nothingRecorded(path: String)
  /// The file name is not that of a journal.
  case notJournal(path: String)
  /// No sound format has this file extension.
  case unknownFormat(path: String)
  /// The work was canceled; the journal is unchanged.
  case cancelled
  case file(SoundFileError)
  case render(RenderError)
  case library(LibraryError)

  static func folder(_ error: SystemError) -> StudioError {
    .folder(path: error.path, reason: error.refusal)
  }

  /// Creates an error from a render error; cancellation and file errors get their own cases.
  init(render error: RenderError) {
    switch error {
    case .cancelled: self = .cancelled
    case .file(let error): self = .file(error)
    default: self = .render(error)
    }
  }

  /// Creates an error from a library error; cancellation and sound file errors get their own cases.
  public init(_ error: LibraryError) {
    switch error {
    case .cancelled: self = .cancelled
    case .sound(let error): self = .file(error)
    default: self = .library(error)
    }
  }
}
