import Files
import Glibc

/// The names in a folder, as they were at one moment.
struct FolderNames {
  /// Those that are shown, sorted.
  var names: [String] = []
  /// The number of songs and folders among those that are no UTF-8.
  var unnamedCount = 0
  /// Whether nothing at all is in the folder.
  var isEmpty = true

  /// Reads the names.
  init(of folder: OpenFile) throws(SystemError) {
    // Closing the directory closes the descriptor that it reads.
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
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      withUnsafeBytes(of: &entry.pointee.d_name) { add($0.prefix { $0 != 0 }, isFolder) }
    }
    guard errno == 0 else { throw .last(folder.path) }
    names.sort()
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>, _ isFolder: Bool) {
    // A repaired name leads nowhere, but its ending is right.
    let name = String(decoding: bytes, as: UTF8.self)
    guard name != ".", name != ".." else { return }
    isEmpty = false
    guard !MusicNames.isHidden(name) else { return }
    if name.utf8.elementsEqual(bytes) {
      names.append(name)
    } else if isFolder || MusicNames.isSong(name) {
      unnamedCount += 1
    }
  }
}
