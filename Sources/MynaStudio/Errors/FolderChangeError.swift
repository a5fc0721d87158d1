package import Files
package import MynaLibrary

package enum FolderChangeError: Error, Equatable, Sendable {
  case overlaps(path: String, takes: String)
  /// The folder contains Myna's own files, or it is inside one of Myna's folders.
  case own(path: String)
  /// The folder is a music folder or contains one, and its songs would become takes.
  case music(path: String)
  case unusable(path: String, reason: UnderlyingReason)
  case recording(path: String)
  /// Another process has changed the choice of folder since this process started.
  case changedElsewhere
  case move(FolderMoveError)
  case library(LibraryError)
  case studio(StudioError)

  package var isCancelled: Bool {
    [.library(.cancelled), .move(.library(.cancelled))].contains(self)
  }
}
