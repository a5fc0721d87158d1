import Foundation
import HTTP
import MynaCloud
import Synchronization
import TestSupport
import Testing

/// Tests on a real server, over a connection that loses responses.
@Suite("S3: uploads whose first response was lost")
struct S3LostAnswerTests {
  private let server: S3Server
  private let bucket: String
  private let scratch = SharedScratch()
  private let name = ObjectName(listed: "Takes/a b.flac")
  private let bytes = noise(100_000)

  init() throws {
    server = try S3Server.shared()
    bucket = try server.newBucket()
    try scratch.write(bytes, to: "source")
  }

  /// Creates a storage that loses the responses to the first requests that begin an upload.
  private func storage(losing count: Int, _ error: HTTPError) throws -> S3Storage {
    try S3Storage(
      S3Account(
        endpoint: server.endpoint, region: server.region, bucket: bucket, keyID: server.keyID),
      secret: server.secret, transport: ForgetfulTransport(losing: count, error))
  }

  private func upload(by storage: S3Storage) async throws(CloudError) -> StoredObject {
    // The server's dates are those of this machine.
    var transfers = Transfers(
      storage, journals: scratch("journals"), retry: RetryPolicy(base: .zero))
    transfers.limits.wholeSize = 10_000
    return try await transfers.upload(
      scratch("source"), to: name, details: .song, condition: .always)
  }

  @Test(
    "Retrying an upload whose first response was lost succeeds and leaves no unfinished uploads")
  func sameProcess() async throws {
    let storage = try storage(losing: 2, .interrupted(host: "h"))
    _ = try await upload(by: storage)
    #expect(try server.uploads(bucket) == [])
    #expect(try server.get(bucket, name.text) == Data(bytes))
  }

  @Test("The next process cancels an unanswered upload and keeps other clients' uploads")
  func nextProcess() async throws {
    let other = try storage(losing: 0, .cancelled)
    let content = try UploadContent(noise(5 << 20 | 5))
    let session = try await other.beginUpload(
      of: content.size, to: name, details: .song, condition: .always)
    try await other.send(0..<5 << 20, of: content, in: session, progress: nil)
    let longer = ObjectName(listed: name.text + ".flac")
    _ = try await other.beginUpload(of: 1, to: longer, details: .song, condition: .always)

    let killed = try storage(losing: 1, .cancelled)
    await #expect(throws: CloudError.cancelled) { try await upload(by: killed) }
    #expect(try server.uploads(bucket).sorted() == [name.text, name.text, longer.text])
    _ = try await upload(by: other)
    #expect(try server.uploads(bucket).sorted() == [name.text, longer.text])
    #expect(try await other.state(of: session) == .receiving(nextOffset: 5 << 20))
    #expect(try server.get(bucket, name.text) == Data(bytes))
  }

  @Test("Only unfinished uploads from the given period are canceled")
  func otherTime() async throws {
    let storage = try storage(losing: 0, .cancelled)
    _ = try await storage.beginUpload(of: 1, to: name, details: .song, condition: .always)
    let hour = 3600.0
    for date in [Date.now - hour, Date.now + hour] {
      try await storage.cancelUnanswered(name, begun: date...date)
    }
    #expect(try server.uploads(bucket) == [name.text])
    try await storage.cancelUnanswered(name, begun: Date.now...Date.now)
    #expect(try server.uploads(bucket) == [])
  }
}

/// Sends all requests, and loses the responses to those that begin an upload.
private final class ForgetfulTransport: HTTPTransport {
  private let curl = CurlTransport()
  private let rest: Mutex<Int>
  private let error: HTTPError

  init(losing count: Int, _ error: HTTPError) {
    rest = Mutex(count)
    self.error = error
  }

  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let response = try await curl.send(request, receiver: receiver, progress: progress)
    guard request.method == .post, request.url.hasSuffix("?uploads=") else { return response }
    let isLost = rest.withLock { rest in
      defer { rest -= 1 }
      return rest > 0
    }
    if isLost { throw error }
    return response
  }
}
