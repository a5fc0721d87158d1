import Foundation

/// Writes small files so that a name stands for either what was there before or for all that is new.
enum DurableFile {
  static func write(_ data: Data, to path: String) throws(LibraryError) {
    let temporary = path + ".part"
    try writePart(data, to: temporary)
    guard rename(temporary, path) == 0 else {
      let error = LibraryError.system(path)
      unlink(temporary)
      throw error
    }
  }

  /// Brings to disk which names a folder has; a file system that cannot promise it has no better way.
  static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func writePart(_ data: Data, to path: String) throws(LibraryError) {
    let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    let code: Int32 = data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += count
      }
      return fsync(descriptor) == 0 ? 0 : errno
    }
    if code != 0 {
      unlink(path)
      throw .system(path, code: code)
    }
  }
}
