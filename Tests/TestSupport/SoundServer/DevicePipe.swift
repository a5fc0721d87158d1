import Foundation

/// The test's end of a virtual device's named pipe.
final class DevicePipe: Sendable {
  /// Which side sets the pace.
  enum Flow {
    /// The test: the pipe holds one page, so that the server can be ahead or behind by no more.
    case paced
    /// The server: the pipe has its default size, and the test is always ahead.
    case ahead
  }

  /// The number of bytes that are written to a pipe atomically.
  static let page = 4_096
  /// F_SETPIPE_SZ, which Swift does not import.
  private static let setSize: Int32 = 1_031

  let flow: Flow
  private let descriptor: Int32

  /// Opens a pipe created by the server.
  init(_ path: String, _ mode: Int32, _ flow: Flow) throws {
    self.flow = flow
    descriptor = open(path, mode | O_NONBLOCK | O_CLOEXEC)
    let size = Int32(flow == .paced ? Self.page : 16 * Self.page)
    guard descriptor >= 0, fcntl(descriptor, Self.setSize, size) >= 0 else {
      throw ServerFailure(words: "\(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// The number of bytes in the pipe.
  var byteCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Writes all of the samples or none; returns whether there was room.
  func write(_ samples: [Float]) -> Bool {
    samples.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } > 0
  }

  /// Reads the available bytes; nil if there are none.
  func read() -> Data? {
    var bytes = [UInt8](repeating: 0, count: Self.page)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Data(bytes.prefix(count)) : nil
  }

  /// Waits briefly until the pipe is writable or readable.
  func wait(for event: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // A closed other end makes `poll` return at once, so pause.
    if poll(&state, 1, 20) > 0, state.revents & Int16(event) == 0 { usleep(5_000) }
  }
}
