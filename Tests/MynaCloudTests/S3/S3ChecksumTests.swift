import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import MynaCloud

/// Objects of other programs whose tag is not an MD5.
@Suite("S3: checksums")
struct S3ChecksumTests {
  private let scratch = Scratch(in: Scratch.memory)
  private let name = ObjectName(listed: "a")
  private static let content = "123456789"

  /// Creates transfers with a server that returns checksums only on request, and sends `sent`.
  private func transfers(
    _ checksums: [String: String], sent: String = content, refusal: Int? = nil, below: String? = nil
  ) throws -> (Transfers, ScriptedTransport) {
    let transport = ScriptedTransport { request throws(HTTPError) in
      var head = [
        "ETag": "\"11111111111111111111111111111111-2\"", "x-amz-request-id": "1",
        "Last-Modified": "Sun, 22 Nov 2026 16:39:58 GMT", "Content-Length": "9",
      ]
      if request["x-amz-checksum-mode"] == "ENABLED" {
        if let refusal { return HTTPResponse(refusal) }
        guard request["Authorization"]?.contains("x-amz-checksum-mode") == true else {
          return .s3Error(403, "AccessDenied")
        }
        head.merge(checksums) { $1 }
      }
      return HTTPResponse(200, head, request.method == .head ? "" : sent)
    }
    let account = S3Account(endpoint: "https://s3.example.org", bucket: "b", keyID: "k")
    var storage: any ObjectStorage = try S3Storage(account, secret: "s", transport: transport)
    if let below { storage = PrefixedStorage({ () throws(CloudError) in below }, of: storage) }
    return (Transfers(storage, journals: scratch("journals"), time: ImpatientTime()), transport)
  }

  @Test(
    "A download is verified with any checksum that the server provides",
    arguments: [
      ["x-amz-checksum-crc32": "y/Q5Jg==", "x-amz-checksum-type": "FULL_OBJECT"],
      ["x-amz-checksum-crc32c": "4waSgw=="], ["x-amz-checksum-crc64nvme": "rosUhgp5mIg="],
      ["x-amz-checksum-sha1": "98O8HYCOBHMq32eZZczDTKeuNEE="],
      [
        "x-amz-checksum-sha256": "FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=",
        "x-amz-checksum-crc32": "AAAAAA==",
      ],
    ])
  func compared(checksums: [String: String]) async throws {
    let (right, _) = try transfers(checksums, below: "folder/")
    let stored = try await right.download(name, to: scratch("a"), overwrite: false)
    #expect(stored.hasKnownHash)
    #expect(try scratch.text("a") == Self.content)
    // The second download recognizes the file.
    _ = try await right.download(name, to: scratch("a"), overwrite: false)
    let (damaged, _) = try transfers(checksums, sent: "123456780")
    await #expect(throws: CloudError.damaged(name)) {
      try await damaged.download(name, to: scratch("b"), overwrite: false)
    }
    await #expect(throws: CloudError.damaged(name)) {
      _ = try await damaged.stream(name) { _ in true }
    }
    #expect(!scratch.names.contains("b"))
  }

  @Test(
    "Composite, malformed, and inaccessible checksums are ignored",
    arguments: [
      ["x-amz-checksum-crc32": "Jqg8oA==-2", "x-amz-checksum-type": "COMPOSITE"],
      ["x-amz-checksum-sha256": "AAAA", "x-amz-checksum-sha1": "?"],
      ["x-amz-checksum-crc32": "AAAAAA==", "x-amz-checksum-type": "COMPOSITE"], [:],
    ])
  func none(checksums: [String: String]) async throws {
    let (without, _) = try transfers(checksums)
    let stored = try await without.download(name, to: scratch("a"), overwrite: false)
    #expect(!stored.hasKnownHash)
    let (refused, _) = try transfers(["x-amz-checksum-crc32": "y/Q5Jg=="], refusal: 403)
    #expect(!(try await refused.download(name, to: scratch("b"), overwrite: false)).hasKnownHash)
  }

  @Test("An object with an MD5 hash needs no second request for a checksum")
  func notAsked() async throws {
    let transport = ScriptedTransport { _ throws(HTTPError) in
      HTTPResponse(
        200,
        [
          "ETag": "\"25f9e794323b453885f5181f1b624d0b\"", "Content-Length": "9",
          "Last-Modified": "Sun, 22 Nov 2026 16:39:58 GMT",
        ], Self.content)
    }
    let account = S3Account(endpoint: "https://s3.example.org", bucket: "b", keyID: "k")
    let storage = try S3Storage(account, secret: "s", transport: transport)
    let transfers = Transfers(storage, journals: scratch("journals"), time: ImpatientTime())
    _ = try await transfers.download(name, to: scratch("a"), overwrite: false)
    #expect(transport.requests.count == 1)
  }
}
