import Foundation

/// The test's end of the named pipe of a virtual device.
final class DevicePipe: Sendable {
  /// Who says how fast the sound goes.
  enum Flow {
    /// The test: the pipe holds one page, so that the server runs ahead or behind by no more than that.
    case paced
    /// The server: the pipe holds as much as pipes do, and the test is always ahead.
    case ahead
  }

  /// What goes into a pipe whole or not at all, in bytes.
  static let page = 4_096
  /// F_SETPIPE_SZ, which is no constant to Swift.
  private static let setSize: Int32 = 1_031

  let flow: Flow
  private let descriptor: Int32

  /// Opens a pipe that the server has made.
  init(_ path: String, _ mode: Int32, _ flow: Flow) throws {
    self.flow = flow
    descriptor = open(path, mode | O_NONBLOCK | O_CLOEXEC)
    let size = Int32(flow == .paced ? Self.page : 16 * Self.page)
    guard descriptor >= 0, fcntl(descriptor, Self.setSize, size) >= 0 else {
      throw ServerFailure(words: "\(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Bytes in it.
  var byteCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Puts samples into it, and says whether there was room; there is room for all of them or for none.
  func write(_ samples: [Float]) -> Bool {
    samples.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } > 0
  }

  /// Takes what is in it, or nil if there is nothing.
  func read() -> Data? {
    var bytes = [UInt8](repeating: 0, count: Self.page)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Data(bytes.prefix(count)) : nil
  }

  /// Waits until it can be written or read, or for a moment.
  func wait(for event: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // Nobody at the other end is told at once, for ever.
    if poll(&state, 1, 20) > 0, state.revents & Int16(event) == 0 { usleep(5_000) }
  }
}
