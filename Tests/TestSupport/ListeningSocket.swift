import Foundation

/// Returns whether a program accepts connections at a Unix socket.
///
/// The socket file alone is not enough: it appears a moment before the program listens.
public func isListening(at path: String) -> Bool {
  let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  guard socket >= 0 else { return false }
  defer { close(socket) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
