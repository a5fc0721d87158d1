import Files
import Glibc
import Threads

/// A queue of bytes for standard output.
///
/// Bytes are written as the reader accepts them, so a slow reader doesn't block the writer.
struct StandardOutputQueue {
  private let time: any TimeSource
  private var bytes: [UInt8] = []
  private var writtenCount = 0

  init(time: any TimeSource = SystemTime()) { self.time = time }

  /// The number of bytes not yet written.
  var count: Int { bytes.count - writtenCount }

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(writtenCount)
    writtenCount = 0
    bytes += more
  }

  /// Writes as many bytes as the reader accepts, after waiting at most the given time for it to
  /// accept any.
  mutating func write(waitingAtMost duration: Duration = .zero) throws(Console.OutputError) {
    while count > 0, time.wait(atMost: duration, for: STDOUT_FILENO, to: .write) {
      // A pipe that is ready accepts this many bytes without blocking.
      let written = bytes[writtenCount...].prefix(Int(PIPE_BUF)).withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        writtenCount += written
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR && errno != EAGAIN {
        throw .failed(reason: .system(code: errno))
      } else {
        return
      }
    }
  }
}
