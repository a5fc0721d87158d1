import FoundationEssentials
import HTTP

struct ObjectMetadata {
  let tag: ETag
  let modified: Date?
  /// The size of this response's body, in bytes, which may be only a part of the object.
  let bodySize: Int?
  let contentType: String
  let metadata: [String: String]
  /// Whether the object is encrypted with a key, in which case its tag is a hash of the encrypted
  /// content.
  let hasKey: Bool

  var md5: [UInt8]? { hasKey ? nil : tag.md5 }

  /// Parses the headers; nil if they aren't from S3 but, for example, from a captive portal's login
  /// page.
  init?(_ head: HTTPResponseHead) {
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
