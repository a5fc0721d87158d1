import FoundationEssentials
import HTTP

/// An answer of a server that did not do what it was asked.
struct S3Problem: Sendable {
  let status: Int
  /// S3's code, such as `NoSuchKey`; nil if the answer did not come from S3, or has no body.
  let code: String?
  /// In the server's words; may be empty.
  let message: String
  /// The region in which the bucket is, if the server names one.
  let region: String?
  /// The server's time.
  let date: Date?
  /// Seconds to wait before the next try, if the server says so.
  let wait: Double?
  /// Whether there was a body, and it was none of S3.
  let isForeign: Bool

  /// Reads an answer whose status is no success.
  init(_ response: HTTPResponse) {
    self.init(response.head, try? XMLReader.read(response.body), isEmpty: response.body.isEmpty)
  }

  /// Reads an answer whose body was read; some errors come with status 200.
  ///
  /// - Parameter element: nil if the body is no XML.
  init(_ head: HTTPHead, _ element: XMLElement?, isEmpty: Bool = false) {
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

  /// Whether a condition of the request was not met.
  var isConditionFailed: Bool {
    status == 412 || ["PreconditionFailed", "ConditionalRequestConflict"].contains(code)
  }

  /// Whether the server does not know the upload in parts that was asked for, any more.
  ///
  /// Ceph calls it a key when its parts are listed.
  var isUploadGone: Bool { ["NoSuchUpload", "NoSuchKey"].contains(code) }

  /// Whether the server knows no conditions with this kind of request.
  var isNotImplemented: Bool { status == 501 || code == "NotImplemented" }

  /// Whether the body that came was not the one that was announced.
  var isBodyDamaged: Bool {
    [
      "BadDigest", "InvalidDigest", "XAmzContentSHA256Mismatch", "XAmzContentChecksumMismatch",
      "IncompleteBody",
    ].contains(code)
  }
}
