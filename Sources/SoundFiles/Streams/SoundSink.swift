import Files
import Glibc
package import Threads

/// A pipe or device to which audio is written as it is created.
package final class SoundSink: Sendable {
  /// The name of the pipe or device for errors.
  package let path: String
  private let file: OpenFile?
  private let descriptor: Int32
  /// The number of bytes to write at once.
  ///
  /// For a pipe, this is the number of bytes that it always accepts without blocking if it accepts
  /// any.
  private let blockSize: Int
  private let time: any TimeSource

  /// Creates a sink that writes to a descriptor, which stays open.
  package init(descriptor: Int32, path: String, time: any TimeSource = SystemTime()) {
    (file, self.descriptor, self.path, self.time) = (nil, descriptor, path, time)
    blockSize = Self.blockSize(descriptor)
  }

  /// Opens a pipe or device and waits until a program reads from the pipe.
  package init(
    path: String, time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    let file = try Self.open(path, time: time, while: shouldContinue)
    guard isatty(file.descriptor) == 0 else { throw .notRegularFile(path: path) }
    (self.file, descriptor, self.path, self.time) = (file, file.descriptor, path, time)
    blockSize = Self.blockSize(descriptor)
  }

  /// Returns whether a path refers to a pipe or a character device, to which audio is written while
  /// it is created.
  package static func accepts(_ path: String) -> Bool {
    FileStatus.seen(path).map { $0.isPipe || $0.isCharacterDevice } ?? false
  }

  /// Returns whether a path leads to a device, such as /dev/null.
  package static func isDevice(_ path: String) -> Bool {
    FileStatus.seen(path)?.isCharacterDevice ?? false
  }

  /// Writes bytes, waiting for the reader if it is slow.
  ///
  /// - Throws: `unwritable` with `EPIPE` if the reader is gone.
  package func write(
    _ bytes: [UInt8], while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    var done = 0
    while done < bytes.count {
      guard shouldContinue() else { throw .cancelled(path: path) }
      guard time.wait(atMost: .milliseconds(200), for: descriptor, to: .write) else { continue }
      let count = bytes[done...].prefix(blockSize).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        throw .unwritable(path: path, reason: .refused(SystemError.last(path).refusal))
      }
      done += count
    }
  }

  /// Writes the bytes of a file.
  package func write(
    contentsOf path: String, while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(path, O_RDONLY))
    var position = 0
    while true {
      let block = try rethrowing(as: SoundFileError.reading, try file.read(1 << 16, at: position))
      if block.isEmpty { return }
      try write(block, while: shouldContinue)
      position += block.count
    }
  }

  private static func open(
    _ path: String, time: any TimeSource, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> OpenFile {
    while true {
      do throws(SystemError) {
        return try OpenFile(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        // No program has opened the pipe for reading yet.
        // A socket, which is opened in another way, causes the same error.
        guard error.code == ENXIO, FileStatus.seen(path)?.isFIFO == true else {
          throw .creating(error)
        }
        guard shouldContinue() else { throw .cancelled(path: path) }
        time.wait(for: .milliseconds(20))
      }
    }
  }

  private static func blockSize(_ descriptor: Int32) -> Int {
    var status = stat()
    let isDevice = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    return isDevice ? 1 << 20 : Int(PIPE_BUF)
  }
}

extension SoundFileError {
  /// Whether the program that reads the output has closed the pipe, so that no message is needed.
  package var isReaderGone: Bool {
    guard case .unwritable(_, .refused(.system(code: EPIPE))) = self else { return false }
    return true
  }
}
