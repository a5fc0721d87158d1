import Dispatch
import HTTP
import TestSupport
import Testing

@Suite("Connections")
struct ConnectionTests {
  private static let done = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  @Test("A hundred consecutive requests use a single connection")
  func reuse() async throws {
    let server = ScriptedServer.answering(Self.done)
    let transport = CurlTransport(time: VirtualTime())
    for number in 0..<100 {
      _ = try await transport.send(HTTPRequest(.put, server.url("/\(number)"), body: .bytes([1])))
    }
    #expect(server.record.heads.count == 100)
    #expect(server.record.connections == 1)
  }

  @Test("A connection that was idle for over a minute isn't reused")
  func rest() async throws {
    let server = ScriptedServer.answering(Self.done)
    let time = VirtualTime()
    let transport = CurlTransport(time: time)
    for pause in [59, 61, 0] {
      _ = try await transport.send(HTTPRequest(.get, server.url()))
      time.advance(by: .seconds(pause))
    }
    #expect(server.record.connections == 2)
  }

  @Test("At most 16 requests run at the same time, and the others wait")
  func limit() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = ScriptedServer { connection in
      while connection.request() != nil {
        gate.wait()
        connection.write(Self.done)
      }
    }
    let transport = CurlTransport()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask { _ = try await transport.send(HTTPRequest(.get, server.url())) }
      }
      #expect(await eventually { server.record.heads.count == 16 })
      for _ in 0..<40 { gate.signal() }
      try await group.waitForAll()
    }
    #expect(server.record.mostOpen == 16)
    #expect(server.record.heads.count == 40)
  }

  @Test("If the server closes a reused connection, the request fails and isn't sent again")
  func notTwice() async throws {
    let server = ScriptedServer { connection in
      guard connection.request() != nil else { return }
      connection.write(Self.done)
      // Accepts the next request, and closes the connection as a restarting server would.
      _ = connection.request()
    }
    let transport = CurlTransport(time: VirtualTime())
    for body in [HTTPRequest.Body.none, .bytes([1])] {
      let request = HTTPRequest(.post, server.url(), body: body)
      _ = try await transport.send(request)
      await #expect(throws: HTTPError.interrupted(host: "127.0.0.1")) {
        try await transport.send(request)
      }
    }
    #expect(server.record.heads.count == 4)
  }
}
