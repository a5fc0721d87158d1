import Files
import Glibc

/// One of Myna's own folders, held open, and opened without following a link.
///
/// A folder of takes may come from an archive or be on another user's disk. Following a link in it
/// would change files outside of it. The folder of takes itself may be a link, because it is the
/// user's own.
final class OpenFolder {
  let file: OpenFile
  var descriptor: Int32 { file.descriptor }
  var path: String { file.path }

  init(_ folders: [String], in takes: TakesFolder) throws(SystemError) {
    var file = try OpenFile(takes.path, O_RDONLY | O_DIRECTORY)
    for name in folders {
      file = try OpenFile(name, in: file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }
    self.file = file
  }

  func synchronize() { _ = fsync(descriptor) }
}
