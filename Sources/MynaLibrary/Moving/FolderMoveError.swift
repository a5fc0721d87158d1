/// The reason why a folder of takes was not moved.
///
/// The folder is unchanged.
package enum FolderMoveError: Error, Equatable, Sendable {
  /// The destination contains files.
  case notEmpty(path: String)
  /// The destination is a mount point, which a complete folder cannot replace in one step.
  case isDisk(path: String)
  /// An edit or an import is using the folder.
  case inUse(path: String)
  /// A file changed while it was copied.
  case changed(path: String)
  /// Reading the copy back gave other bytes than were written.
  case differs(path: String)
  case library(LibraryError)
}
