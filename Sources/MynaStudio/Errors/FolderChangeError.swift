package import Files
package import MynaLibrary

/// Why the takes folder was not changed.
///
/// The previous folder stays in use.
package enum FolderChangeError: Error, Equatable, Sendable {
  /// One of the two folders contains the other.
  case overlaps(path: String, takes: String)
  /// The folder contains Myna's own files, or is inside one of Myna's folders.
  case own(path: String)
  /// The folder is or contains a music folder, whose songs would become takes.
  case music(path: String)
  /// The folder is missing or not writable; `reason` is the system's error.
  case unusable(path: String, reason: UnderlyingReason)
  /// A recording into the current takes folder is running.
  case recording(path: String)
  /// Another process has changed the folder choice since this process started.
  case changedElsewhere
  case move(FolderMoveError)
  case library(LibraryError)
  case studio(StudioError)

  /// Whether the user canceled the change.
  package var isCancelled: Bool {
    [.library(.cancelled), .move(.library(.cancelled))].contains(self)
  }
}
