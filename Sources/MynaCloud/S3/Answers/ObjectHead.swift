import FoundationEssentials
import HTTP

/// What the head of an answer says of an object.
struct ObjectHead {
  let tag: ETag
  let modified: Date?
  /// Bytes of the body of this answer.
  let bodySize: Int?
  let contentType: String
  /// As it was stored, `UploadMark` too.
  let metadata: [String: String]
  /// Whether the server has a key of its own for this object; then it hashes what it stores, not what it was sent.
  let hasKey: Bool

  /// The MD5 of the content, where the tag is one.
  var md5: [UInt8]? { hasKey ? nil : tag.md5 }

  /// Reads a head; nil if it is not one of S3, but for example of a page on which a person logs in to a network.
  init?(_ head: HTTPHead) {
    guard let tag = head["ETag"].flatMap({ ETag($0) }) else { return nil }
    let type = head["Content-Type"] ?? "application/octet-stream"
    let isFromS3 = { head.headers.contains { $0.name.lowercased().hasPrefix("x-amz-") } }
    guard !type.hasPrefix("text/html") || isFromS3() else { return nil }
    self.tag = tag
    modified = head["Last-Modified"].flatMap { ServerDate.header($0) }
    bodySize = head["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    contentType = type
    metadata = UserMetadata.read(head.headers)
    let encryption = head["x-amz-server-side-encryption"] ?? ""
    hasKey =
      encryption.hasPrefix("aws:kms")
      || head["x-amz-server-side-encryption-customer-algorithm"] != nil
  }
}
