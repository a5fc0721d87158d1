/// The reason why the takes folder was not moved.
///
/// The folder is unchanged.
package enum FolderMoveError: Error, Equatable, Sendable {
  case notEmpty(path: String)
  /// The destination is a mount point, which a complete folder cannot replace in one step.
  case isDisk(path: String)
  case inUse(path: String)
  /// A file changed while it was being copied.
  case changed(path: String)
  /// The bytes read back from the copy differ from those that were written.
  case differs(path: String)
  case library(LibraryError)
}
