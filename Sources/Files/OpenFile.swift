import Glibc

package final class OpenFile: Sendable {
  package let path: String
  package let descriptor: Int32

  /// Opens a path.
  ///
  /// - Parameters:
  ///   - flags: `O_RDONLY` and so on. Child processes never inherit the file.
  ///   - mode: the permissions of a new file, before the process's umask.
  ///   - named: the path for errors, if the caller uses a different path.
  package init(
    _ path: String, _ flags: Int32, mode: UInt32 = 0o666, named: String? = nil
  ) throws(SystemError) {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last(named ?? path) }
    (self.path, self.descriptor) = (named ?? path, descriptor)
  }

  package init(
    _ name: String, in folder: OpenFile, _ flags: Int32, mode: UInt32 = 0o666
  ) throws(SystemError) {
    let path = "\(folder.path)/\(name)"
    let descriptor = openat(folder.descriptor, name, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last(path) }
    (self.path, self.descriptor) = (path, descriptor)
  }

  package init(adopting descriptor: Int32, path: String) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Opens a regular file for reading.
  ///
  /// Never blocks if the path is something else, such as a pipe.
  ///
  /// - Throws: an error of the kind `notRegularFile` for anything else.
  package convenience init(reading path: String) throws(SystemError) {
    try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard try status().kind == .regular else { throw SystemError(notRegularFile: path) }
  }

  deinit { close(descriptor) }

  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(of: descriptor, path: path)
  }

  /// Reads until the buffer is full or the file ends; returns the number of bytes.
  ///
  /// - Parameter offset: the offset at which to start; nil to continue after the last read.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count =
        if let offset {
          pread(descriptor, rest.baseAddress, rest.count, offset + filled)
        } else {
          Glibc.read(descriptor, rest.baseAddress, rest.count)
        }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last(path) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  package func read(_ count: Int, at offset: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    if got < count { bytes.removeLast(count - got) }
    return bytes
  }

  package func write(_ bytes: RawSpan) throws(SystemError) {
    try bytes.withUnsafeBytes { buffer throws(SystemError) in try write(buffer) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // When the disk fills up, a write stores as many bytes as fit, and only the next write fails.
      guard count > 0 else { throw SystemError(path: path, code: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }

  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last(path) }
  }
}
