import Foundation
import HTTP
import TestSupport
import Testing

@testable import MynaCloud

/// The number of requests for small objects, and the metadata for a server without hashes.
@Suite("S3: small objects")
struct S3SmallObjectTests {
  private let scratch = Scratch(in: Scratch.memory)
  private let name = ObjectName(listed: "a")

  private func transfers(
    _ answer: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> HTTPResponse
  ) throws -> (Transfers, ScriptedTransport) {
    let transport = ScriptedTransport(answer)
    let account = S3Account(endpoint: "https://s3.example.org", bucket: "b", keyID: "k")
    let storage = try S3Storage(account, secret: "s", transport: transport)
    return (Transfers(storage, journals: scratch("journals"), time: ImpatientTime()), transport)
  }

  private static func head(_ more: [String: String]) -> [String: String] {
    more.merging([
      "ETag": "\"900150983cd24fb0d6963f7d28e17f72\"", "x-amz-request-id": "1",
      "Last-Modified": "Sun, 22 Nov 2026 16:39:58 GMT",
    ]) { own, _ in own }
  }

  @Test(
    "A small object is downloaded in one request, whether or not the server supports ranges",
    arguments: [200, 206])
  func oneRequest(status: Int) async throws {
    let range = status == 206 ? ["Content-Range": "bytes 0-2/3"] : [:]
    let (transfers, transport) = try transfers { _ throws(HTTPError) in
      HTTPResponse(
        status, Self.head(range.merging(["Content-Length": "3"]) { own, _ in own }), "abc")
    }
    let stored = try await transfers.download(name, to: scratch("a"), overwrite: false)
    #expect(stored.size == 3)
    #expect(try scratch.text("a") == "abc")
    #expect(transport.requests.map(\.method) == [.get])
  }

  @Test("If ETags aren't hashes, small objects carry their hash in the metadata")
  func hiddenHash() async throws {
    let encrypted = Self.head([
      "ETag": "\"11111111111111111111111111111111\"", "x-amz-server-side-encryption": "aws:kms",
      "Content-Length": "3",
    ])
    let (transfers, transport) = try transfers { request throws(HTTPError) in
      if request.headers.contains(where: { $0.name == "x-amz-copy-source" }) {
        return HTTPResponse(
          200, encrypted,
          "<CopyObjectResult><ETag>11111111111111111111111111111111</ETag></CopyObjectResult>")
      }
      return HTTPResponse(200, encrypted)
    }
    try scratch.write("abc", to: "a")
    for name in ["a", "b"] {
      let stored = try await transfers.upload(
        scratch("a"), to: ObjectName(listed: name),
        details: ObjectDetails(contentType: "text/plain"),
        condition: .always)
      #expect(stored.metadata["md5"] == "900150983cd24fb0d6963f7d28e17f72")
    }
    // The first object's metadata is replaced, and the next ones have the hash from the start.
    #expect(transport.requests.map(\.method) == [.put, .head, .put, .put])
  }
}
