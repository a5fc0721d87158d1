import Files
import Glibc

/// One of Myna's own folders, opened without following links and kept open.
///
/// A takes folder may come from an archive or be on another user's disk. Following a link in it
/// could change files outside the folder. The takes folder itself may be a link, because it is the
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
