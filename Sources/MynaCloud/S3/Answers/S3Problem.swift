import FoundationEssentials
import HTTP

struct S3Problem: Sendable {
  let status: Int
  /// S3's error code, such as `NoSuchKey`; nil if the response has no body or isn't from S3.
  let code: String?
  let message: String
  let region: String?
  let date: Date?
  /// The number of seconds to wait before the next attempt, if the server specifies it.
  let wait: Double?
  /// Whether the response had a body that isn't an S3 error.
  let isForeign: Bool

  init(_ response: HTTPResponse) {
    self.init(response.head, try? XMLReader.read(response.body), isEmpty: response.body.isEmpty)
  }

  init(_ head: HTTPResponseHead, _ element: XMLElement?, isEmpty: Bool = false) {
    let error = element?.name == "Error" ? element : nil
    status = head.status
    code = error?["Code"]?.text
    message = error?["Message"]?.text ?? ""
    let named = error?["Region"]?.text ?? head["x-amz-bucket-region"] ?? ""
    region = named.isEmpty ? nil : named
    date = head["Date"].flatMap { ServerDate.header($0) }
    wait = head["Retry-After"].flatMap { [date] text in
      Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil }
        ?? ServerDate.header(text).map { max(0, min($0.timeIntervalSince(date ?? $0), 86_400)) }
    }
    isForeign = !isEmpty && code == nil
  }

  var isConditionFailed: Bool {
    status == 412 || ["PreconditionFailed", "ConditionalRequestConflict"].contains(code)
  }

  /// Whether the server no longer knows the multipart upload.
  ///
  /// Ceph reports `NoSuchKey` when the upload's parts are listed.
  var isUploadGone: Bool { ["NoSuchUpload", "NoSuchKey"].contains(code) }

  var isNotImplemented: Bool { status == 501 || code == "NotImplemented" }

  var isBodyDamaged: Bool {
    [
      "BadDigest", "InvalidDigest", "XAmzContentSHA256Mismatch", "XAmzContentChecksumMismatch",
      "IncompleteBody",
    ].contains(code)
  }
}
