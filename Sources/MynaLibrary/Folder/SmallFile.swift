import Foundation

/// Reads small files of Myna's own.
enum SmallFile {
  /// The largest size that is read, in bytes; a larger file was written by somebody else.
  static let limit = 1 << 20

  /// What is in a file; nil if there is none, or something else in its place.
  ///
  /// - Throws: when it cannot be read now. Whoever took it for not there would forget what is in it.
  static func read(_ path: String, limit: Int = limit) throws(LibraryError) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ELOOP, ENXIO: return nil
      default: throw .system(path)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(path) }
      if count == 0 { break }
      filled += count
    }
    return Data(bytes.prefix(filled))
  }
}
