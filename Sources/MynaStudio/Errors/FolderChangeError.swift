package import Files
package import MynaLibrary

/// Why another folder of takes is not in use; the one before is, as it was.
package enum FolderChangeError: Error, Equatable, Sendable {
  /// It is in the folder in use, or the other way around.
  case overlaps(path: String, takes: String)
  /// Myna's own files are in it, or it is among them.
  case own(path: String)
  /// It is, or contains, a folder of music, whose songs would become recordings.
  case music(path: String)
  /// It cannot be written, or is not there, for the system's reason.
  case unusable(path: String, reason: UnderlyingReason)
  /// Takes are recorded into the folder in use.
  case recording(path: String)
  /// Another process has changed the choice since this one began.
  case changedElsewhere
  case move(FolderMoveError)
  case library(LibraryError)
  case studio(StudioError)

  /// Whether a person gave it up.
  package var isCancelled: Bool {
    [.library(.cancelled), .move(.library(.cancelled))].contains(self)
  }
}
