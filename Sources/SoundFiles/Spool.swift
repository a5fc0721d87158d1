import Foundation

/// What comes through a pipe, kept in a file without a name so that it can be read like any other.
public final class Spool {
  /// Where it can be opened for as long as the spool lives.
  public let path: String
  private let descriptor: Int32

  /// Copies everything from `source`, a file descriptor, until its end.
  ///
  /// - Parameter goesOn: asked when a signal has come; false gives up.
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
    path = "/proc/self/fd/\(descriptor)"
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR, goesOn() { continue }
      guard count >= 0 else {
        throw .unreadable(path: "-", reason: String(cString: strerror(errno)))
      }
      if count == 0 { return }
      guard Glibc.write(descriptor, buffer, count) == count else {
        throw errno == ENOSPC
          ? .noSpace(path: folder)
          : .unwritable(path: folder, reason: String(cString: strerror(errno)))
      }
    }
  }

  deinit { close(descriptor) }
}
