import Foundation
import HTTP
import TestSupport
import Testing

@Suite("Unreachable servers")
struct UnreachableTests {
  private let transport = CurlTransport()

  @Test("A host name that doesn't exist is reported as not found")
  func noSuchHost() async {
    // Longer than a DNS label may be, so that no name server is asked.
    let host = String(repeating: "a", count: 64) + ".invalid"
    for _ in 0..<2 {
      await #expect(throws: HTTPError.hostNotFound(host: host)) {
        try await transport.send(HTTPRequest(.get, "https://\(host)/"))
      }
    }
  }

  @Test("A port without a listening server is reported as a failed connection")
  func refusedPort() async {
    let url = ScriptedServer.answering("").url()
    await #expect(throws: HTTPError.notConnected(host: "127.0.0.1")) {
      try await transport.send(HTTPRequest(.get, url))
    }
  }

  @Test("An unreachable server doesn't prevent requests to other servers")
  func others() async throws {
    let server = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let unreachable = [
      "https://\(String(repeating: "a", count: 64)).invalid/", "http://127.0.0.1:1/",
    ]
    for url in unreachable {
      await #expect(throws: HTTPError.self) { try await transport.send(HTTPRequest(.get, url)) }
      #expect(try await transport.send(HTTPRequest(.get, server.url())).head.isSuccess)
    }
  }

  @Test("A connection that isn't ready in time is reported as a timeout")
  func connectionTime() async {
    let server = ScriptedServer { $0.stall() }
    let impatient = CurlTransport(HTTPOptions(connectionTime: 0.1))
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1")) {
      try await impatient.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    }
  }
}
