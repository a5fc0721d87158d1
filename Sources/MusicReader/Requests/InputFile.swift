import Files
import Glibc
import MusicTags

struct InputFile: ~Copyable {
  let descriptor: Int32
  let size: Int

  /// Opens a regular file.
  ///
  /// This initializer never blocks, even if the path refers to something other than a regular file,
  /// such as a pipe.
  init(path: String) throws(ReaderFailure) {
    // Opening some devices has side effects, so check the type before opening and again afterward.
    var status = stat()
    guard path.withFileSystemRepresentation({ stat($0, &status) }) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ReaderFailure(.notRegularFile) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ReaderFailure(.notRegularFile)
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  consuming func bytes() throws(ReaderFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .last }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}

extension ReaderFailure {
  static var last: ReaderFailure { ReaderFailure(.system, code: errno) }
}
