import Testing

@testable import HTTP

@Suite("Requests that are rejected before sending")
struct SafetyTests {
  private let transport = CurlTransport()

  @Test(
    "Requests to other machines need encryption if they have credentials, a body, or a query",
    arguments: [
      "example.invalid", "127.0.0.1.example.invalid", "localhost.example.invalid", "127.1",
      "0.0.0.0",
      "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]", "[::]", "10.0.0.1",
    ])
  func notEncrypted(host: String) async {
    let url = "http://\(host)/a"
    let requests =
      [
        HTTPRequest(.put, url, body: .bytes([1])), HTTPRequest(.get, url + "?X-Amz-Signature=1"),
        HTTPRequest(.get, url + "?"),
      ]
      + ["Authorization", "x-firebase-appcheck", "COOKIE", "X-Amz-Security-Token"].map {
        HTTPRequest(.get, url, headers: [HTTPHeader($0, "secret")])
      }
    let name = host.filter { !"[]".contains($0) }
    for request in requests {
      await #expect(throws: HTTPError.notEncrypted(host: name)) {
        try await transport.send(request)
      }
    }
  }

  @Test(
    "Credentials and bodies may be sent to this machine by HTTP, and to others by HTTPS",
    arguments: [
      "http://localhost:9000/", "http://LocalHost/", "http://127.0.0.1/", "http://127.8.9.10:1/",
      "http://[::1]:65535/", "http://[0:0:0:0:0:0:0:1]/", "https://example.invalid/", "HTTPS://a",
    ])
  func allowed(url: String) throws {
    let request = HTTPRequest(
      .put, url + "?token=1", headers: [HTTPHeader("Authorization", "a")], body: .bytes([1]))
    _ = try request.check()
    #expect(throws: Never.self) { try HTTPRequest(.get, "http://example.invalid/a").check() }
  }

  @Test(
    "Malformed URLs are rejected, as are other schemes, user names, and fragments",
    arguments: [
      "", "/a", "example.org", "//example.org/", "http:/a", "http://", "https:///a", "http://?a",
      "ftp://example.org/", "file:///etc/passwd", "gopher://a/", "javascript:a", "http ://a/",
      "https://me:secret@example.org/", "https://me@example.org/", "https://a\\@b/",
      "https://example.org/a b", "https://example.org/a\r\nX: y", "https://example.org/\0",
      "https://example.org/é", "https://exämple.org/", "https://example.org/a#b",
      "https://example.org/%", "https://example.org/%2", "https://example.org/%zz",
      "https://a:0/", "https://a:65536/", "https://a:1x/", "https://a:/", "https://a:-1/",
      "https://[::1/", "https://[::1]a/", "https://[a]/", "https://[fe80::1%25eth0]/",
      "https://a,b/",
      "https://127.0.0.1:80:443/", "https://a%2eb/",
      "https://\(String(repeating: "a", count: 254))/",
    ])
  func malformedAddress(url: String) async {
    await #expect(throws: HTTPError.malformedRequest) {
      try await transport.send(HTTPRequest(.get, url))
    }
  }

  @Test("Malformed headers are rejected, as are line breaks and wrong lengths")
  func malformedHeader() async {
    for (name, value) in [
      ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\0b"), ("X-A", "a\u{7F}"),
      ("X-A\r\nX-B", "b"), ("X A", "b"), ("X-A:", "b"), ("", "b"), ("X-Ä", "b"), ("X-A;", ""),
      ("Content-Length", "4"), ("Transfer-Encoding", "chunked"), ("Expect", "100-continue"),
    ] {
      await #expect(throws: HTTPError.malformedRequest) {
        try await transport.send(
          HTTPRequest(
            .put, "http://127.0.0.1/", headers: [HTTPHeader(name, value)], body: .bytes([1, 2, 3])))
      }
    }
  }
}
