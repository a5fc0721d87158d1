import Foundation
import Synchronization

/// The server's side of a connection.
public final class ServerConnection {
  /// A received request.
  public struct Request: Sendable {
    /// The request line and the headers.
    public let head: String
    /// The bytes after the headers.
    public let body: [UInt8]

    /// Creates a request.
    public init(head: String, body: [UInt8]) { (self.head, self.body) = (head, body) }
  }

  private let socket: Int32
  private let shared: ScriptedServer.Shared
  private var ahead: [UInt8] = []

  init(_ socket: Int32, _ shared: ScriptedServer.Shared) {
    (self.socket, self.shared) = (socket, shared)
  }

  /// Reads the head of a request; nil at the end of the connection.
  public func head() -> String? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = ahead.firstRange(of: end) {
        let head = String(decoding: ahead[..<found.lowerBound], as: UTF8.self)
        ahead.removeSubrange(..<found.upperBound)
        shared.record.withLock { $0.heads.append(head) }
        return head
      }
      guard fill() else { return nil }
    }
  }

  /// Reads a request with a body of its `Content-Length`; nil at the end of the connection.
  public func request() -> Request? {
    guard let head = head() else { return nil }
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    let count = length.flatMap { Int($0.dropFirst(16)) } ?? 0
    while ahead.count < count { guard fill() else { return nil } }
    defer { ahead.removeFirst(count) }
    return Request(head: head, body: Array(ahead.prefix(count)))
  }

  /// Reads and discards some bytes; returns whether all of them arrived.
  public func discard(_ count: Int) -> Bool {
    var left = count - ahead.count
    ahead = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { buffer.deallocate() }
    while left > 0 {
      let got = recv(socket, buffer.baseAddress, min(left, buffer.count), 0)
      guard got > 0 else { return false }
      left -= got
    }
    return true
  }

  /// Sends text, unless the connection has ended.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Sends bytes; returns false if the connection has ended.
  @discardableResult public func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Sends nothing until the client closes the connection.
  public func stall() { while fill() { ahead = [] } }

  /// Closes the sending side and waits for the client to close, so that no sent data is lost.
  public func finish() {
    shutdown(socket, Int32(SHUT_WR))
    stall()
  }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count > 0 { ahead += buffer[..<count] }
    return count > 0
  }
}
