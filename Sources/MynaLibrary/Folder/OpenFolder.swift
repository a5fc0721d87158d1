import Files
import Glibc

/// One of Myna's own folders, held open, and opened without following a link.
///
/// A folder of takes may come from an archive or be on another user's disk. Following a link in it
/// would change files outside of it.
final class OpenFolder {
  let file: OpenFile
  var descriptor: Int32 { file.descriptor }
  var path: String { file.path }

  /// Opens a folder.
  ///
  /// - Parameter folders: the names of the folders on the path, starting in the folder of takes.
  ///   That folder itself may be a link, because it is the user's own.
  init(_ folders: [String], in takes: TakesFolder) throws(SystemError) {
    var file = try OpenFile(takes.path, O_RDONLY | O_DIRECTORY)
    for name in folders {
      file = try OpenFile(name, in: file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }
    self.file = file
  }

  /// Flushes the folder's list of names to disk; ignores failures, since there is no alternative.
  func synchronize() { _ = fsync(descriptor) }
}
