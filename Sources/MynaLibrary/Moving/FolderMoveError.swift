/// Why a folder of takes was not moved; it is as it was.
package enum FolderMoveError: Error, Equatable, Sendable {
  /// There are files where it is to go.
  case notEmpty(path: String)
  /// A disk is mounted where it is to go, so that no complete folder can be put there at once.
  case isDisk(path: String)
  /// An edit or an import is at work in the folder.
  case inUse(path: String)
  /// A file was changed while it was copied.
  case changed(path: String)
  /// The disk has other bytes than were written.
  case differs(path: String)
  case library(LibraryError)
}
