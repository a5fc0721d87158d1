import Files
import HTTP
import TestSupport
import Testing

@Suite("Responses")
struct AnswerTests {
  private let transport = CurlTransport()

  private func answer(
    to method: HTTPRequest.Method = .get, _ text: String
  ) async throws(HTTPError) -> HTTPResponse {
    let server = ScriptedServer { connection in
      guard connection.request() != nil else { return }
      connection.write(text)
      connection.finish()
    }
    return try await transport.send(HTTPRequest(method, server.url()))
  }

  @Test("Response headers keep their order and lose surrounding spaces")
  func headers() async throws {
    let answer = try await answer(
      "HTTP/1.1 404 Not Found\r\nETag:  \"a\" \r\nX-Long: b\r\n c\r\nx-time: 1:2\r\n"
        + "Set-Cookie:\r\nContent-Length: 2\r\n\r\nno")
    #expect(answer.head.status == 404)
    #expect(
      answer.head.headers == [
        HTTPHeader("ETag", "\"a\""), HTTPHeader("X-Long", "b c"), HTTPHeader("x-time", "1:2"),
        HTTPHeader("Set-Cookie", ""), HTTPHeader("Content-Length", "2"),
      ])
    #expect(answer.body == Array("no".utf8))
  }

  @Test("Informational responses (1xx) and trailers of chunked bodies are ignored")
  func headsBesideTheRightOne() async throws {
    let answer = try await answer(
      "HTTP/1.1 100 Continue\r\nX-Early: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n"
        + "3\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: 1\r\n\r\n")
    #expect(answer.head.status == 200)
    #expect(answer.head.headers.map(\.name) == ["Transfer-Encoding", "X-A"])
    #expect(answer.body == Array("abcde".utf8))
  }

  @Test(
    "Responses without a body are complete regardless of their `Content-Length`",
    arguments: [204, 304])
  func noBody(status: Int) async throws {
    let text = "HTTP/1.1 \(status) Nothing\r\nContent-Length: 900\r\n\r\n"
    #expect(try await answer(text).body.isEmpty)
    #expect(try await answer(to: .head, text.replacing("\(status)", with: "200")).head.isSuccess)
  }

  @Test(
    "A truncated response counts as interrupted",
    arguments: [
      "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
    ])
  func cut(text: String) async {
    await #expect(throws: HTTPError.interrupted(host: "127.0.0.1")) { try await answer(text) }
  }

  @Test("A response that isn't HTTP is rejected")
  func garbage() async {
    let error = await #expect(throws: HTTPError.self) {
      try await answer("SSH-2.0-OpenSSH_9.2\r\n\r\n")
    }
    // The text is libcurl's.
    guard case .failed(.message(let words)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains("HTTP/0.9"))
  }

  @Test("Response heads over 64 KB and in-memory bodies over 16 MB are rejected")
  func tooLong() async throws {
    let line = "X: " + String(repeating: "x", count: 1_000) + "\r\n"
    await #expect(throws: HTTPError.tooLong) {
      try await answer("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 66) + "\r\n")
    }
    let body = String(repeating: "x", count: 16 << 20)
    let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
    await #expect(throws: HTTPError.tooLong) { try await answer(head + body + "y") }
    #expect(try await answer(head + body).body.count == 16 << 20)
  }

  @Test("A redirect is returned without being followed", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) async throws {
    let target = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = ScriptedServer.answering(
      "HTTP/1.1 \(status) Moved\r\nLocation: \(target.url())\r\nContent-Length: 0\r\n\r\n")
    let answer = try await transport.send(
      HTTPRequest(.put, server.url(), body: .bytes([1, 2, 3])))
    #expect(answer.head.status == status)
    #expect(answer.head["location"] == target.url())
    #expect(server.record.heads.count == 1)
    #expect(target.record.connections == 0)
  }
}
