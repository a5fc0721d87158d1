public import Files
public import MynaAudio
public import MynaLibrary
public import SoundFiles

/// Why something could not be done with takes or their folders; `path` is the file or folder it was about.
public enum StudioError: Error, Equatable, Sendable {
  /// Neither the environment nor the system knows the person's home folder.
  case noHome
  /// A folder of Myna's could not be made or read, for the system's reason.
  case folder(path: String, reason: UnderlyingReason)
  /// The place in the register of journals could not be taken, for the system's reason.
  case register(path: String, reason: UnderlyingReason)
  /// Another process records into the journal, or finishes it.
  case inUse(path: String)
  /// The recording had not caught a frame; its journal is gone.
  case nothingRecorded(path: String)
  /// The name is not that of a journal.
  case notJournal(path: String)
  /// No format has this ending.
  case unknownFormat(path: String)
  /// Given up on request; the journal is as it was.
  case cancelled
  case file(SoundFileError)
  case render(RenderError)
  case library(LibraryError)

  /// The error of a folder of Myna's, whatever the system's reason.
  static func folder(_ error: SystemError) -> StudioError {
    .folder(path: error.path, reason: error.refusal)
  }

  /// Converts the error of a sound that was not made.
  init(render error: RenderError) {
    switch error {
    case .cancelled: self = .cancelled
    case .file(let error): self = .file(error)
    default: self = .render(error)
    }
  }

  /// Converts an error of the library.
  public init(_ error: LibraryError) {
    switch error {
    case .cancelled: self = .cancelled
    case .sound(let error): self = .file(error)
    default: self = .library(error)
    }
  }
}
