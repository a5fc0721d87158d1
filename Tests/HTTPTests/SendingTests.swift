import Files
import Foundation
import HTTP
import TestSupport
import Testing

@Suite("Request bodies")
struct SendingTests {
  private static let greatFile = 64 << 20

  private let transport = CurlTransport()
  private let scratch = Scratch(in: Scratch.memory)

  @Test(
    "An error response that arrives before the body is sent is returned, complete or truncated",
    arguments: [413, 307, 500],
    [3, 100])
  func earlyRefusal(status: Int, length: Int) async throws {
    let server = ScriptedServer { connection in
      guard connection.head() != nil else { return }
      connection.write("HTTP/1.1 \(status) No\r\nContent-Length: \(length)\r\n\r\nwhy")
      connection.finish()
    }
    let file = try scratch.sparse("file", byteCount: Self.greatFile)
    let answer = try await transport.send(
      HTTPRequest(.put, server.url(), body: .file(file, range: 0..<Self.greatFile)))
    #expect(answer.head.status == status)
    #expect(answer.body == Array("why".utf8))
  }

  @Test("A success response that arrives before the body is sent counts as a failure")
  func earlySuccess() async throws {
    let server = ScriptedServer { connection in
      guard connection.head() != nil else { return }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let file = try scratch.sparse("file", byteCount: Self.greatFile)
    await #expect(throws: HTTPError.interrupted(host: "127.0.0.1")) {
      try await transport.send(
        HTTPRequest(.put, server.url(), body: .file(file, range: 0..<Self.greatFile)))
    }
  }

  @Test("Sending fails if a file is shorter than its range or is truncated while it is sent")
  func shorterFile() async throws {
    let server = ScriptedServer { connection in
      while connection.request() != nil {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let file = try scratch.sparse("file", byteCount: 100)
    for range in [0..<101, 90..<110, 100..<101, 5_000_000..<6_000_000] {
      await #expect(throws: HTTPError.unreadable(SystemError(path: file.path, code: ENODATA))) {
        try await transport.send(
          HTTPRequest(.put, server.url(), body: .file(file, range: range)))
      }
    }
    let path = scratch("great")
    let great = try scratch.sparse("great", byteCount: Self.greatFile)
    await #expect(throws: HTTPError.unreadable(SystemError(path: path, code: ENODATA))) {
      try await transport.send(
        HTTPRequest(.put, server.url(), body: .file(great, range: 0..<Self.greatFile)),
        receiver: nil, progress: { _ in truncate(path, 1_000) })
    }
  }

  @Test("Sending a file that can't be read fails with an error that contains the path")
  func unreadable() async throws {
    let server = ScriptedServer { $0.stall() }
    let folder = try OpenFile(scratch.path, O_RDONLY)
    await #expect(throws: HTTPError.unreadable(SystemError(path: scratch.path, code: EISDIR))) {
      try await transport.send(HTTPRequest(.put, server.url(), body: .file(folder, range: 0..<9)))
    }
  }

  @Test("A request times out if the server receives the body but never responds")
  func silence() async throws {
    let server = ScriptedServer { $0.stall() }
    let impatient = CurlTransport(HTTPOptions(idleTime: 0.1))
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) {
      try await impatient.send(HTTPRequest(.put, server.url(), body: .bytes([1, 2, 3])))
    }
  }

  @Test("A request times out if the server stops accepting the body")
  func blockedBody() async throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let server = ScriptedServer { connection in
      _ = connection.head()
      end.wait()
    }
    let file = try scratch.sparse("file", byteCount: Self.greatFile)
    let impatient = CurlTransport(HTTPOptions(idleTime: 0.1))
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) {
      try await impatient.send(
        HTTPRequest(.put, server.url(), body: .file(file, range: 0..<Self.greatFile)))
    }
  }
}
