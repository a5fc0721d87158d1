import Files
import Glibc

struct SongFolderNames {
  var names: [String] = []
  /// Whether the folder is empty, including hidden entries.
  var isEmpty = true

  init(of folder: OpenFile) throws(SystemError) {
    // Duplicated, since `closedir` closes the descriptor.
    let copy = fcntl(folder.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last(folder.path) }
    guard let directory = fdopendir(copy) else {
      let error = SystemError.last(folder.path)
      close(copy)
      throw error
    }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      withUnsafeBytes(of: &entry.pointee.d_name) { add($0.prefix { $0 != 0 }) }
    }
    guard errno == 0 else { throw .last(folder.path) }
    names.sort()
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let name = String(fileSystemBytes: bytes)
    guard name != ".", name != ".." else { return }
    isEmpty = false
    if !MusicNames.isHidden(name) { names.append(name) }
  }
}
