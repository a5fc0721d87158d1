import Files
import Foundation
import TestSupport
import Testing

@testable import HTTP

@Suite("Server certificates")
struct TrustTests {
  private let scratch = Scratch(in: Scratch.memory)

  @Test("A certificate is accepted only if its file is configured and its host matches")
  func certificates() async throws {
    let server = try TLSServer(in: scratch)
    let trusting = CurlTransport(HTTPOptions(certificateFile: server.certificateFile))
    let right = HTTPRequest(.get, "https://localhost:\(server.port)/")
    #expect(try await trusting.send(right).head.status == 200)
    await #expect(throws: HTTPError.notTrusted(host: "localhost")) {
      try await CurlTransport().send(right)
    }
    await #expect(throws: HTTPError.certificateOfAnother(host: "127.0.0.1")) {
      try await trusting.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    }
  }

  @Test("An expired certificate and an old TLS version are each reported")
  func outdated() {
    #expect(
      HTTPError.distrust(of: "h", "SSL certificate problem: certificate has expired")
        == .certificateOutdated(host: "h"))
    #expect(
      HTTPError.handshakeFailure(
        of: "h", "error:0A00042E:SSL routines::tlsv1 alert protocol version") == .oldTLS(host: "h"))
  }

  @Test("A missing or invalid certificate file is reported with its path")
  func noCertificates() async throws {
    let server = try TLSServer(in: scratch)
    try scratch.write("no certificate", to: "empty.pem")
    for path in [scratch("missing.pem"), scratch("empty.pem")] {
      let transport = CurlTransport(HTTPOptions(certificateFile: path))
      await #expect(throws: HTTPError.noCertificates(path: path)) {
        try await transport.send(HTTPRequest(.get, "https://localhost:\(server.port)/"))
      }
    }
  }

  @Test("A server that doesn't use TLS is reported as a server without TLS")
  func plainServer() async throws {
    let server = ScriptedServer { $0.write("HTTP/1.1 400 Bad Request\r\n\r\n") }
    await #expect(throws: HTTPError.notTLS(host: "127.0.0.1")) {
      try await CurlTransport().send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    }
  }

  @Test("A server that dies during an upload interrupts the request without causing a crash")
  func death() async throws {
    let server = try TLSServer(in: scratch)
    let transport = CurlTransport(HTTPOptions(certificateFile: server.certificateFile))
    let file = try scratch.sparse("file", byteCount: 64 << 20)
    let request = HTTPRequest(
      .put, "https://localhost:\(server.port)/", body: .file(file, range: 0..<64 << 20))
    await #expect(throws: HTTPError.interrupted(host: "localhost")) {
      try await transport.send(request, receiver: nil) { progress in
        // Most of the body has not been sent yet.
        if progress.sentBytes > 0 { server.end() }
      }
    }
  }
}
