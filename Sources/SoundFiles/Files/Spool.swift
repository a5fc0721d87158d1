import Foundation

/// What comes through a pipe, kept in a file without a name so that it can be read like any other.
public final class Spool {
  /// Where it can be opened for as long as the spool lives.
  public let path: String
  private let descriptor: Int32

  /// Copies everything from `source`, a file descriptor, until its end.
  ///
  /// - Parameter goesOn: called several times a second; returning false cancels.
  public init(
    _ source: Int32, while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(folder)/myna-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw .unwritable(path: folder, reason: String(cString: strerror(errno)))
    }
    unlink(template)
    // Child processes must not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = "/proc/self/fd/\(descriptor)"
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard goesOn() else { throw .cancelled(path: "-") }
      // `poll` does the waiting: `read` would not notice a signal that comes just before it.
      var ready = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 200) > 0 else { continue }
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .unreadable(path: "-", reason: String(cString: strerror(errno)))
      }
      if count == 0 { return }
      guard Self.write(buffer[..<count], to: descriptor) else {
        throw errno == ENOSPC
          ? .noSpace(path: folder)
          : .unwritable(path: folder, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Writes all; a disk takes what still fits before it says that it is full.
  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  deinit { close(descriptor) }
}
