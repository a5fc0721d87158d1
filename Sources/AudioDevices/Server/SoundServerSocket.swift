import FoundationEssentials
import Glibc
import Threads

/// The socket of a sound server connection, used to interrupt a call that hangs.
///
/// cubeb assumes that the server responds: libpulse gives up after 30 s, and cubeb then reads the
/// missing response and crashes the program. cubeb can handle a broken connection, so this object
/// breaks the connection earlier.
final class SoundServerSocket: Sendable {
  private static let patience = Duration.seconds(20)

  private let rescue: any Ticker

  /// Calls `connect` and finds the socket that it opens; nil if it doesn't open a socket, or if the
  /// server is remote.
  init?(time: any TimeSource = SystemTime(), openedBy connect: () -> Bool) {
    let before = Set(Self.all)
    guard connect() else { return nil }
    let new = Self.all.filter { !before.contains($0) }
    // If there are two new sockets, there is no way to know which one belongs to the connection.
    // Shutting down another thread's socket would be worse than crashing.
    guard new.count == 1, let found = new.first else { return nil }
    // Use a duplicate: libpulse can close its descriptor at any time, and the next opened file then
    // gets that number.
    let descriptor = fcntl(found.descriptor, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { return nil }
    let copy = DuplicateDescriptor(descriptor: descriptor)
    rescue = time.ticker(on: SerialThread(label: "Myna.ServerSocket")) {
      shutdown(copy.descriptor, Int32(SHUT_RDWR))
    }
  }

  private final class DuplicateDescriptor: Sendable {
    let descriptor: Int32
    init(descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
  }

  /// Runs `work` and breaks the connection if that takes longer than `patience`.
  ///
  /// Call this from one thread at a time, and not from within `work`.
  func guarding<T>(_ work: () -> T) -> T {
    rescue.set(Self.patience, beginsAtOnce: false)
    defer { rescue.set(nil, beginsAtOnce: false) }
    return work()
  }

  private struct Socket: Hashable {
    let descriptor: Int32
    let inode: ino_t
  }

  /// Returns whether `path` is the path of a sound server's socket.
  ///
  /// Another thread might connect to something else at the same time, such as D-Bus. Sound servers
  /// name their sockets "native", unless the user configures another path.
  static func isServer(_ path: String, environment: [String: String]) -> Bool {
    if path.hasSuffix("/native") { return true }
    // Spaces separate the servers; each can begin with a machine name in braces and a protocol.
    return environment["PULSE_SERVER", default: ""].split(separator: " ").contains { server in
      let place = server.drop { $0 != "/" }
      return place == path && !server.hasPrefix("tcp")
    }
  }

  private static var all: [Socket] {
    // Without /proc, no socket is found, and hanging calls are not interrupted.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }.compactMap { descriptor in
      var address = sockaddr_un()
      var length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getpeername(descriptor, $0, &length)
        }
      }
      var information = stat()
      guard result == 0, address.sun_family == AF_UNIX, address.sun_path.0 != 0,
        fstat(descriptor, &information) == 0
      else { return nil }
      let path = withUnsafeBytes(of: address.sun_path) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard isServer(path, environment: ProcessInfo.processInfo.environment) else { return nil }
      return Socket(descriptor: descriptor, inode: information.st_ino)
    }
  }
}
