import Files
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite("Requests on the wire")
struct RequestBytesTests {
  private let transport = CurlTransport()

  /// Sends a request to a recording server, and returns the received bytes.
  private func received(
    _ method: HTTPRequest.Method, _ path: String = "/", headers: [HTTPHeader] = [],
    body: HTTPRequest.Body = .none
  ) async throws -> ServerConnection.Request {
    let last = Last()
    let server = ScriptedServer { connection in
      while let request = connection.request() {
        last.request.withLock { $0 = request }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let request = HTTPRequest(method, server.url(path), headers: headers, body: body)
    _ = try await transport.send(request)
    let found = try #require(last.request.withLock { $0 })
    let host = "\r\nHost: 127.0.0.1:\(server.port)"
    return .init(head: found.head.replacing(host, with: ""), body: found.body)
  }

  private final class Last: Sendable {
    let request = Mutex<ServerConnection.Request?>(nil)
  }

  @Test("A request adds no headers other than `Host` and `Content-Length`")
  func exactHead() async throws {
    let headers = [
      HTTPHeader("x-amz-date", "20261122T000000Z"), HTTPHeader("Content-Type", "text/plain"),
      HTTPHeader("X-Empty", ""),
    ]
    let got = try await received(.put, "/a/b?c=d", headers: headers, body: .bytes([1, 2, 3]))
    #expect(
      got.head == """
        PUT /a/b?c=d HTTP/1.1\r
        x-amz-date: 20261122T000000Z\r
        Content-Type: text/plain\r
        X-Empty:\r
        Content-Length: 3
        """)
    #expect(got.body == [1, 2, 3])
  }

  @Test("Without a body, only PUT, POST, and PATCH send `Content-Length`")
  func emptyBodies() async throws {
    for method in [HTTPRequest.Method.put, .post, .patch] {
      let head = try await received(method).head
      #expect(head == "\(method.rawValue) / HTTP/1.1\r\nContent-Length: 0")
    }
    for method in [HTTPRequest.Method.get, .head, .delete] {
      #expect(try await received(method).head == "\(method.rawValue) / HTTP/1.1")
    }
  }

  @Test("A `Content-Length` from the caller is sent only once")
  func givenLength() async throws {
    let got = try await received(
      .post, headers: [HTTPHeader("content-length", "2")], body: .bytes([7, 8]))
    #expect(got.head == "POST / HTTP/1.1\r\nContent-Length: 2")
    #expect(got.body == [7, 8])
  }

  @Test("Paths and queries are sent unchanged, including dots")
  func pathAsItIs() async throws {
    let path = "/b/../c/./%2e%2E//d%20e+f(g)!*'?x=%2F&y&z=/?"
    #expect(try await received(.get, path).head == "GET \(path) HTTP/1.1")
  }

  @Test("Exactly the given range of a file is sent", arguments: [0..<0, 0..<1, 3..<1_500_007])
  func fileRange(range: Range<Int>) async throws {
    let scratch = Scratch(in: Scratch.memory)
    let bytes = (0..<1_600_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    try scratch.write(Data(bytes), to: "file")
    let file = try OpenFile(reading: scratch("file"))
    let got = try await received(.put, body: .file(file, range: range))
    #expect(got.head == "PUT / HTTP/1.1\r\nContent-Length: \(range.count)")
    #expect(got.body == Array(bytes[range]))
  }
}
