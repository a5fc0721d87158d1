import Glibc

/// A file opened to be handed to a decoder, which then gets to see this file and needs to know no path.
final class InputFile {
  let descriptor: Int32

  /// Opens a regular file; what has come to lie in its place by now keeps nobody waiting.
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
