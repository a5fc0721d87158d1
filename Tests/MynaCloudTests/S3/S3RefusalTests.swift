import Foundation
import HTTP
import Hashing
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("S3: new objects")
struct S3RefusalTests {
  private func content(_ text: String) throws -> UploadContent {
    var md5 = try MD5()
    md5.update(Array(text.utf8))
    return UploadContent(.bytes(Array(text.utf8)), size: text.utf8.count, md5: md5.finish())
  }

  private func write(_ text: String, to name: String, _ storage: S3Storage) async throws {
    _ = try await storage.write(
      content(text), to: ObjectName(listed: name), details: .song, condition: .absent,
      progress: nil)
  }

  @Test("If a server is known to refuse overwriting, new objects need no check beforehand")
  func refusing() async throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let transport = CountingTransport()
    let storage = try S3Storage(
      S3Account(
        endpoint: server.endpoint, region: server.region, bucket: bucket, keyID: server.keyID),
      secret: server.secret, transport: transport)
    for number in 1...4 { try await write("\(number)", to: "\(number)", storage) }
    // The first two writes check first; the second also tests whether the server refuses to
    // overwrite.
    #expect(
      transport.methods == [.head, .put, .head, .put, .put, .put, .put], "\(transport.methods)")
    let name = ObjectName(listed: "2")
    await #expect(throws: CloudError.changed(name)) { try await write("5", to: "2", storage) }
    for number in 1...4 {
      #expect(try server.get(bucket, "\(number)") == Data("\(number)".utf8))
    }
  }

  @Test("A server that ignores conditions is checked before each new object")
  func overlooking() async throws {
    let stored = Mutex<[String: [UInt8]]>([:])
    let transport = ScriptedTransport { request in
      let isThere = stored.withLock { $0[request.url] != nil }
      guard request.method == .put, case .bytes(let bytes) = request.body else {
        return isThere ? HTTPResponse(200, ["ETag": "\"1\"", "x-amz-id": "1"]) : HTTPResponse(404)
      }
      stored.withLock { $0[request.url] = bytes }
      let md5 = try? content(String(decoding: bytes, as: UTF8.self)).md5
      let tag = Hexadecimal.text(of: md5 ?? [])
      return HTTPResponse(200, ["ETag": "\"\(tag)\"", "x-amz-id": "1"])
    }
    let storage = try S3Storage(
      S3Account(endpoint: "https://s3.example.org", region: "r", bucket: "b", keyID: "k"),
      secret: "s", transport: transport)
    for number in 1...4 { try await write("\(number)", to: "\(number)", storage) }
    let name = ObjectName(listed: "2")
    await #expect(throws: CloudError.changed(name)) { try await write("5", to: "2", storage) }
    #expect(transport.requests.count { $0.method == .head } == 5)
    #expect(
      Set(stored.withLock { $0.values.map(\.self) }) == Set((1...4).map { Array("\($0)".utf8) }))
  }
}

/// Sends requests to a server, and records their methods.
private final class CountingTransport: HTTPTransport {
  private let inner = CurlTransport()
  private let noted = Mutex<[HTTPRequest.Method]>([])

  var methods: [HTTPRequest.Method] { noted.withLock { $0 } }

  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    noted.withLock { $0.append(request.method) }
    return try await inner.send(request, receiver: receiver, progress: progress)
  }
}
