import HTTP
import Synchronization
import TestSupport
import Testing

@Suite("Receivers and progress")
struct ReceiverTests {
  private let transport = CurlTransport()

  private func server(_ status: Int, _ body: String) -> ScriptedServer {
    .answering("HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  @Test("A successful response's head and body go to the receiver, even if the body is empty")
  func success() async throws {
    for body in ["", String(repeating: "abc", count: 300_000)] {
      let (server, collector) = (server(200, body), Collector())
      let answer = try await transport.send(
        HTTPRequest(.get, server.url()), receiver: collector, progress: nil)
      #expect(answer.head.status == 200)
      #expect(answer.body.isEmpty)
      #expect(collector.got.heads.map(\.status) == [200])
      #expect(collector.got.bytes == Array(body.utf8))
    }
  }

  @Test(
    "An unsuccessful response's body is returned and not passed to the receiver",
    arguments: [307, 404])
  func failure(status: Int) async throws {
    let (server, collector) = (server(status, "no"), Collector())
    let answer = try await transport.send(
      HTTPRequest(.get, server.url()), receiver: collector, progress: nil)
    #expect(answer.body == Array("no".utf8))
    #expect(collector.got.heads.isEmpty)
    #expect(collector.got.bytes.isEmpty)
  }

  @Test(
    "If a receiver declines the head or body, the transfer ends, and the next request works",
    arguments: [-1, 0])
  func declining(count: Int) async throws {
    let (server, collector) = (server(200, "abc"), Collector(wanting: count))
    await #expect(throws: HTTPError.declined) {
      try await transport.send(
        HTTPRequest(.get, server.url()), receiver: collector, progress: nil)
    }
    #expect(collector.got.bytes.isEmpty == (count < 0))
    // The next request does not receive the unread rest of the previous body.
    let answer = try await transport.send(HTTPRequest(.get, server.url()))
    #expect(answer.body == Array("abc".utf8))
  }

  @Test("Progress never decreases, and it ends at the combined size of both bodies")
  func progress() async throws {
    let server = server(200, String(repeating: "x", count: 2_000_000))
    let steps = Steps()
    let body = [UInt8](repeating: 1, count: 3_000_000)
    _ = try await transport.send(
      HTTPRequest(.post, server.url(), body: .bytes(body)), receiver: nil
    ) { step in steps.list.withLock { $0.append(step) } }
    let list = steps.list.withLock { $0 }
    #expect(list.last == HTTPProgress(sentBytes: 3_000_000, receivedBytes: 2_000_000))
    #expect(list.count > 2)
    for (one, next) in zip(list, list.dropFirst()) {
      #expect(one != next && one.sentBytes <= next.sentBytes)
      #expect(one.receivedBytes <= next.receivedBytes)
    }
  }

  private final class Steps: Sendable {
    let list = Mutex<[HTTPProgress]>([])
  }
}
