import Files
import Foundation
import HTTP
import Hashing
import MynaCloud
import TestSupport
import Testing

@Suite("S3: responses")
struct S3ErrorTests {
  private static let name = ObjectName(listed: "Takes/a.flac")
  private static let place = S3Account(
    endpoint: "https://s3.example.com", bucket: "memos", keyID: "k")
  private static let head = [
    "ETag": "\"900150983cd24fb0d6963f7d28e17f72\"", "Content-Length": "3", "x-amz-request-id": "1",
    "Last-Modified": "Fri, 24 May 2013 00:00:00 GMT",
  ]
  private static let emptyPage = "<ListBucketResult></ListBucketResult>"
  private static let abc = UploadContent(
    .bytes(Array("abc".utf8)), size: 3,
    md5: [
      0x90, 0x01, 0x50, 0x98, 0x3C, 0xD2, 0x4F, 0xB0, 0xD6, 0x96, 0x3F, 0x7D, 0x28, 0xE1, 0x7F,
      0x72,
    ])
  private static let details = ObjectDetails(contentType: "audio/flac")

  private func storage(
    _ answer: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> HTTPResponse
  ) throws -> S3Storage {
    try S3Storage(
      Self.place, secret: "s", transport: ScriptedTransport(answer), time: VirtualTime())
  }

  /// Returns the error of reading an object when the server sends this response to everything.
  private func error(reading answer: HTTPResponse) async throws -> CloudError? {
    let storage = try storage { _ in answer }
    return await #expect(throws: CloudError.self) {
      try await storage.read(Self.name, from: 0, of: nil, into: ReceivedObject())
    }
  }

  @Test(
    "Each S3 error code maps to a cloud error",
    arguments: [
      (404, "NoSuchKey", CloudError.notFound(name)), (404, "NoSuchBucket", .noBucket("memos")),
      (403, "AccessDenied", .refused), (403, "InvalidAccessKeyId", .wrongKey),
      (403, "SignatureDoesNotMatch", .wrongKey), (401, "Unauthorized", .wrongKey),
      (403, "QuotaExceeded", .full), (503, "InsufficientCapacity", .full),
      (500, "InternalError", .busy(status: 500, wait: nil)),
      (503, "SlowDown", .busy(status: 503, wait: nil)),
      (400, "RequestTimeout", .busy(status: 400, wait: nil)),
      (412, "PreconditionFailed", .changed(name)),
      (409, "ConditionalRequestConflict", .changed(name)),
      (400, "BadDigest", .damaged(name)), (400, "KeyTooLongError", .badName(name.text)),
      (400, "Unheard", .unexpected(status: 400, .message("Unheard: no"))),
    ])
  func codes(status: Int, code: String, wanted: CloudError) async throws {
    #expect(try await error(reading: .s3Error(status, code)) == wanted)
  }

  @Test(
    "A status without a body maps to a cloud error",
    arguments: [
      (402, CloudError.quotaExceeded), (507, .full), (429, .busy(status: 429, wait: 7)),
      (502, .busy(status: 502, wait: 7)), (404, .notFound(name)), (401, .wrongKey),
      (405, .unexpected(status: 405, .message(""))),
    ])
  func statuses(status: Int, wanted: CloudError) async throws {
    #expect(try await error(reading: HTTPResponse(status, ["Retry-After": "7"])) == wanted)
  }

  @Test("A date to retry after is converted to seconds")
  func retryDate() async throws {
    let dates = [
      "Date": "Fri, 24 May 2013 00:00:00 GMT", "Retry-After": "Fri, 24 May 2013 00:01:30 GMT",
    ]
    #expect(
      try await error(reading: .s3Error(503, "SlowDown", headers: dates))
        == .busy(status: 503, wait: 90))
    #expect(
      try await error(reading: .s3Error(503, "SlowDown", headers: ["Retry-After": "-1"]))
        == .busy(status: 503, wait: nil))
  }

  @Test("A wrong clock is reported with the time difference")
  func clock() async throws {
    // The test's clock is at 1,800,000,000 seconds since 1970.
    let dates = ["Date": "Fri, 15 Jan 2027 06:00:00 GMT"]
    #expect(
      try await error(reading: .s3Error(403, "RequestTimeTooSkewed", headers: dates))
        == .clockWrong(seconds: 7_200))
  }

  @Test("A bucket in another region is reported with that region, and redirects aren't followed")
  func region() async throws {
    let to = ["Location": "https://elsewhere.example.com/", "x-amz-bucket-region": "eu-west-1"]
    #expect(
      try await error(reading: .s3Error(301, "PermanentRedirect", headers: to))
        == .wrongRegion("eu-west-1"))
    #expect(
      try await error(
        reading: .s3Error(400, "AuthorizationHeaderMalformed", "<Region>eu-north-1</Region>"))
        == .wrongRegion("eu-north-1"))
    #expect(
      try await error(reading: HTTPResponse(307, ["Location": "https://elsewhere.example.com/"]))
        == .notStorage(host: "s3.example.com"))
  }

  @Test("A login page is reported as a server that isn't cloud storage, for every request")
  func logIn() async throws {
    let storage = try storage { _ in .logInPage }
    let wanted = CloudError.notStorage(host: "s3.example.com")
    #expect(try await error(reading: .logInPage) == wanted)
    await #expect(throws: wanted) { try await storage.page(of: "", after: nil) }
    await #expect(throws: wanted) { try await storage.describe(Self.name) }
    await #expect(throws: wanted) { try await storage.delete(Self.name, of: nil) }
    await #expect(throws: wanted) {
      try await storage.write(
        Self.abc, to: Self.name, details: Self.details, condition: .always, progress: nil)
    }
    await #expect(throws: wanted) {
      try await storage.beginUpload(
        of: 3, to: Self.name, details: Self.details, condition: .always)
    }
    #expect(try await error(reading: HTTPResponse(403, [:], "<html>blocked</html>")) == wanted)
  }

  @Test(
    "If the bucket can be listed, “access denied” for an object means only that object is refused")
  func oneObject() async throws {
    let storage = try storage { request in
      request.url.contains("list-type")
        ? HTTPResponse(200, [:], Self.emptyPage)
        : .s3Error(403, "AccessDenied")
    }
    await #expect(throws: CloudError.objectRefused(Self.name)) {
      try await storage.read(Self.name, from: 0, of: nil, into: ReceivedObject())
    }
  }

  @Test("A failed metadata request reports the reason, even if the response has no body")
  func describing() async throws {
    for (code, wanted) in [
      ("NoSuchBucket", CloudError.noBucket("memos")), ("NoSuchKey", .notFound(Self.name)),
      ("SignatureDoesNotMatch", .wrongKey),
    ] {
      let storage = try storage { request in
        request.method == .head ? HTTPResponse(403) : .s3Error(403, code)
      }
      await #expect(throws: wanted) { try await storage.describe(Self.name) }
    }
  }

  @Test("Each transport failure maps to a cloud error")
  func noAnswer() async throws {
    for (error, wanted) in [
      (HTTPError.hostNotFound(host: "h"), CloudError.noNetwork(host: "h")),
      (.timedOut(host: "h"), .noAnswer(host: "h")), (.cancelled, .cancelled),
      (.notTrusted(host: "h"), .notTrusted(host: "h")),
    ] {
      let storage = try storage { _ throws(HTTPError) in throw error }
      await #expect(throws: wanted) { try await storage.page(of: "", after: nil) }
    }
  }

  // MARK: Listing

  @Test("A listing page that refers to itself is rejected")
  func pages() async throws {
    let next = "<NextContinuationToken>t</NextContinuationToken>"
    let storage = try storage { _ in
      HTTPResponse(
        200, [:], "<ListBucketResult><IsTruncated>true</IsTruncated>\(next)</ListBucketResult>")
    }
    let token = try #require(try await storage.page(of: "", after: nil).next)
    await #expect(throws: CloudError.notStorage(host: "s3.example.com")) {
      try await storage.page(of: "", after: token)
    }
  }

  @Test("Listed names are decoded only if the server declares the encoding")
  func encoded() async throws {
    func names(_ text: String) async throws -> [String] {
      let storage = try storage { _ in
        HTTPResponse(200, [:], "<ListBucketResult>\(text)</ListBucketResult>")
      }
      return try await storage.page(of: "", after: nil).entries.map(\.name.text)
    }
    func entry(_ key: String) -> String { "<Contents><Key>\(key)</Key><Size>1</Size></Contents>" }
    #expect(try await names(entry("a+b%2Bc") + "<EncodingType>url</EncodingType>") == ["a b+c"])
    #expect(try await names(entry("a+b%2Bc")) == ["a+b%2Bc"])
    // No request could name an object whose name is not text.
    #expect(
      try await names(entry("%FF") + entry("b") + "<EncodingType>url</EncodingType>") == ["b"])
  }

  // MARK: Reading

  private func read(
    _ answer: HTTPResponse, from offset: Int, of version: ObjectVersion? = nil
  ) async throws -> String {
    let storage = try storage { _ in answer }
    let received = ReceivedObject()
    try await storage.read(Self.name, from: offset, of: version, into: received)
    return String(decoding: received.bytes, as: UTF8.self)
  }

  @Test("If the server ignores a range, only the requested part is delivered")
  func wholeForRest() async throws {
    #expect(try await read(HTTPResponse(200, Self.head, "abc"), from: 2) == "c")
  }

  @Test("Content from another version is rejected, even if the server ignores conditions")
  func otherVersion() async throws {
    await #expect(throws: CloudError.changed(Self.name)) {
      try await read(HTTPResponse(200, Self.head, "abc"), from: 0, of: ObjectVersion("other"))
    }
  }

  @Test(
    "A partial response with a range other than the requested one is rejected",
    arguments: ["bytes 0-2/3", "bytes 2-2/4", "bytes 2-2/*", "2-2/3", ""])
  func otherRange(range: String) async throws {
    let head = Self.head.merging(["Content-Range": range]) { $1 }
    await #expect(throws: CloudError.unexpected(status: 206, .message(range))) {
      try await read(HTTPResponse(206, head, "c"), from: 2)
    }
  }

  @Test("A response that is shorter or longer than the object is an error")
  func otherLength() async throws {
    await #expect(throws: CloudError.noAnswer(host: "s3.example.com")) {
      try await read(HTTPResponse(200, Self.head, "ab"), from: 0)
    }
    await #expect(throws: CloudError.damaged(Self.name)) {
      try await read(HTTPResponse(200, Self.head, "abcd"), from: 0)
    }
  }

  // MARK: Writing

  @Test("A file that changed after hashing is distinguished from damage in transit")
  func changedFile() async throws {
    let storage = try storage { _ in .s3Error(400, "BadDigest") }
    let folder = Scratch(in: Scratch.memory)
    try folder.write("abc", to: "a")
    let file = try OpenFile(reading: folder("a"))
    let content = UploadContent(.file(file), size: 3, md5: Self.abc.md5)
    func write() async throws {
      _ = try await storage.write(
        content, to: Self.name, details: Self.details, condition: .always, progress: nil)
    }
    await #expect(throws: CloudError.damaged(Self.name)) { try await write() }
    let handle = try #require(FileHandle(forWritingAtPath: folder("a")))
    try handle.write(contentsOf: Data("x".utf8))
    await #expect(throws: CloudError.fileChanged(path: folder("a"))) { try await write() }
  }

  @Test("An ETag that doesn't match the content is reported as damage")
  func otherHash() async throws {
    let storage = try storage { _ in
      HTTPResponse(200, ["ETag": "\"d41d8cd98f00b204e9800998ecf8427e\"", "x-amz-id-2": "1"])
    }
    await #expect(throws: CloudError.damaged(Self.name)) {
      try await storage.write(
        Self.abc, to: Self.name, details: Self.details, condition: .always, progress: nil)
    }
  }

  @Test("An ETag of encrypted content that isn't its MD5 hash isn't reported as damage")
  func encrypted() async throws {
    let storage = try storage { _ in
      HTTPResponse(
        200,
        [
          "ETag": "\"d41d8cd98f00b204e9800998ecf8427e\"",
          "x-amz-server-side-encryption": "aws:kms",
        ])
    }
    let object = try await storage.write(
      Self.abc, to: Self.name, details: Self.details, condition: .always, progress: nil)
    #expect(object.md5 == nil)
  }

  @Test("If the server ignores conditions, a check prevents unwanted replacement and deletion")
  func overlooked() async throws {
    let transport = ScriptedTransport { _ in HTTPResponse(200, Self.head) }
    let storage = try S3Storage(Self.place, secret: "s", transport: transport, time: VirtualTime())
    for condition in [WriteCondition.absent, .version(ObjectVersion("other"))] {
      await #expect(throws: CloudError.changed(Self.name)) {
        try await storage.write(
          Self.abc, to: Self.name, details: Self.details, condition: condition, progress: nil)
      }
    }
    await #expect(throws: CloudError.changed(Self.name)) {
      try await storage.delete(Self.name, of: ObjectVersion("other"))
    }
    #expect(transport.requests.allSatisfy { $0.method == .head })
  }

  @Test("If the server rejects conditions, the write is repeated without them")
  func notImplemented() async throws {
    let transport = ScriptedTransport { request in
      if request.method == .head { return HTTPResponse(404) }
      if request["If-None-Match"] != nil { return .s3Error(501, "NotImplemented") }
      return HTTPResponse(200, Self.head)
    }
    let storage = try S3Storage(Self.place, secret: "s", transport: transport, time: VirtualTime())
    let object = try await storage.write(
      Self.abc, to: Self.name, details: Self.details, condition: .absent, progress: nil)
    #expect(object.size == 3)
  }

  @Test("If the server expects ETags without quotes, conditions are sent that way")
  func bareTags() async throws {
    let tag = "900150983cd24fb0d6963f7d28e17f72"
    let transport = ScriptedTransport { request in
      request.method == .head || request["If-Match"] == tag
        ? HTTPResponse(200, Self.head) : .s3Error(412, "PreconditionFailed")
    }
    let storage = try S3Storage(Self.place, secret: "s", transport: transport, time: VirtualTime())
    for _ in 1...2 {
      _ = try await storage.write(
        Self.abc, to: Self.name, details: Self.details, condition: .version(ObjectVersion(tag)),
        progress: nil)
    }
    // It is found out only the first time.
    #expect(transport.requests.filter { $0.method == .put }.count == 3)
    #expect(transport.requests.allSatisfy { $0.method == .head || $0["If-Match"] != nil })
  }

  // MARK: In parts

  @Test("An error document with status 200 is reported as an error")
  func errorWithSuccess() async throws {
    let session = UploadSession(
      name: Self.name, size: 3, reference: "0123456789abcdef id", details: Self.details,
      condition: .always)
    let parts = """
      <ListPartsResult><Part><PartNumber>1</PartNumber><Size>3</Size>\
      <ETag>"900150983cd24fb0d6963f7d28e17f72"</ETag></Part></ListPartsResult>
      """
    let storage = try storage { request in
      request.method == .get ? HTTPResponse(200, [:], parts) : .s3Error(200, "InternalError")
    }
    await #expect(throws: CloudError.busy(status: 200, wait: nil)) {
      try await storage.finish(session)
    }
    await #expect(throws: CloudError.self) {
      try await storage.update(Self.name, details: Self.details, of: nil)
    }
  }

  @Test("If an upload no longer exists, only an object with the upload's mark makes it complete")
  func gone() async throws {
    let session = UploadSession(
      name: Self.name, size: 3, reference: "0123456789abcdef id", details: Self.details,
      condition: .always)
    func state(_ mark: String) async throws -> UploadState {
      let head = Self.head.merging(["x-amz-meta-myna-upload": mark]) { $1 }
      let storage = try storage { request in
        request.method == .head ? HTTPResponse(200, head) : .s3Error(404, "NoSuchUpload")
      }
      return try await storage.state(of: session)
    }
    guard case .complete(let object) = try await state("0123456789abcdef") else {
      Issue.record("An upload that was finished is gone.")
      return
    }
    #expect(object.size == 3)
    #expect(object.metadata == [:])
    // Another upload with the same number of bytes.
    #expect(try await state("fedcba9876543210") == .gone)
  }

  @Test("An upload resumes at the first part that is missing or has the wrong size")
  func firstGap() async throws {
    let unit = 5 << 20
    func offset(_ sizes: [Int: Int]) async throws -> UploadState {
      let list = sizes.map {
        "<Part><PartNumber>\($0.key)</PartNumber><Size>\($0.value)</Size><ETag>\"e\"</ETag></Part>"
      }
      let storage = try storage { _ in
        HTTPResponse(200, [:], "<ListPartsResult>\(list.joined())</ListPartsResult>")
      }
      return try await storage.state(
        of: UploadSession(
          name: Self.name, size: 2 * unit + 5, reference: "0 id", details: Self.details,
          condition: .always))
    }
    #expect(try await offset([:]) == .receiving(nextOffset: 0))
    #expect(try await offset([1: unit, 3: 5]) == .receiving(nextOffset: unit))
    #expect(try await offset([1: unit, 2: unit - 1]) == .receiving(nextOffset: unit))
    #expect(try await offset([1: unit, 2: unit, 3: 5]) == .receiving(nextOffset: 2 * unit + 5))
  }
}
