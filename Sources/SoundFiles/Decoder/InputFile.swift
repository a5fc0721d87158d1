import Glibc

/// A file opened for a decoder, which then reads exactly this file and needs no path.
final class InputFile {
  let descriptor: Int32

  /// Opens a regular file; does not block if the path now leads to something else, such as a pipe.
  init(path: String) throws(SoundFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .opening(path, code: errno) }
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegularFile(path: path)
    }
  }

  deinit { close(descriptor) }
}
