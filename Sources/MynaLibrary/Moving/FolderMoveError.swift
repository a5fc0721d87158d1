/// The reason why a folder of takes was not moved.
///
/// The folder is unchanged.
package enum FolderMoveError: Error, Equatable, Sendable {
  case notEmpty(path: String)
  /// The destination is a mount point, which a complete folder cannot replace in one step.
  case isDisk(path: String)
  case inUse(path: String)
  case changed(path: String)
  /// The copy has different bytes than were written.
  case differs(path: String)
  case library(LibraryError)
}
