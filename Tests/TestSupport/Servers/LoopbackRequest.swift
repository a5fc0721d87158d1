public import Foundation

/// Sends an HTTP request to a loopback server with a plain socket, because the HTTP client itself
/// may be under test.
public func askLoopback(
  _ method: String, _ target: String, _ body: Data = Data(), port: Int
) throws -> (status: Int, body: Data) {
  func failure(_ what: String) -> Child.Failure {
    Child.Failure(words: "\(method) \(target): \(what): \(String(cString: strerror(errno)))")
  }
  let descriptor = socket(
    AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  guard descriptor >= 0 else { throw failure("no socket") }
  defer { close(descriptor) }
  var patience = timeval(tv_sec: 60, tv_usec: 0)
  setsockopt(
    descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  let connected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { throw failure("no connection") }

  let head = """
    \(method) \(target) HTTP/1.1\r
    Host: 127.0.0.1:\(port)\r
    Content-Length: \(body.count)\r
    Connection: close\r
    \r

    """
  var unsent = Data(head.utf8) + body
  while !unsent.isEmpty {
    let count = unsent.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count > 0 else { throw failure("not sent") }
    unsent.removeFirst(count)
  }

  var answer = Data()
  var bytes = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &bytes, bytes.count)
    // With a timeout set, any signal interrupts the call.
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw failure("no answer") }
    if count == 0 { break }
    answer += bytes[..<count]
  }
  guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { throw failure("no head") }
  // HTTP/1.1 200 OK
  let words = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: " ")
  guard words.count > 1, let status = Int(words[1]) else { throw failure("no status") }
  return (status, Data(answer[end.upperBound...]))
}
