import Files
import FoundationEssentials

extension S3Problem {
  struct RequestContext {
    let name: ObjectName?
    let bucket: String
    let host: String
    let now: Date
  }

  /// Returns the error that describes the problem.
  ///
  /// If the server denies access to an object, the error is `objectRefused`, although the server
  /// may deny access to all objects. To find out which is the case, call `refusalMeaning(apart:)`.
  func error(at location: RequestContext) -> CloudError {
    if isConditionFailed, let name = location.name { return .changed(name) }
    if isBodyDamaged, let name = location.name { return .damaged(name) }
    guard let code else { return error(ofStatusAt: location) }
    return error(ofCode: code, at: location) ?? error(ofStatusAt: location)
  }

  private func error(ofCode code: String, at location: RequestContext) -> CloudError? {
    switch code {
    case "NoSuchKey", "NoSuchVersion", "NoSuchUpload":
      location.name.map { .notFound($0) }
    case "NoSuchBucket": .noBucket(location.bucket)
    case "AccessDenied", "AllAccessDisabled", "MethodNotAllowed":
      location.name.map { .objectRefused($0) } ?? .refused
    case "AccountProblem": .refused
    case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken",
      "InvalidSecurity", "NotSignedUp", "Unauthorized":
      .wrongKey
    case "RequestTimeTooSkewed", "RequestExpired":
      .clockWrong(seconds: date.map { location.now.timeIntervalSince($0) } ?? 0)
    case "PermanentRedirect", "TemporaryRedirect", "Redirect", "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException":
      region.map { .wrongRegion($0) }
    case "QuotaExceeded", "InsufficientCapacity", "InsufficientStorage", "XMinioStorageFull": .full
    case "SlowDown", "ServiceUnavailable", "InternalError", "RequestTimeout", "OperationAborted",
      "TooManyRequests", "Busy", "ServerBusy":
      .busy(status: status, wait: wait)
    case "KeyTooLongError", "InvalidURI", "InvalidObjectName", "XMinioInvalidObjectName":
      location.name.map { .badName($0.text) }
    default: nil
    }
  }

  private func error(ofStatusAt location: RequestContext) -> CloudError {
    switch status {
    case 401: .wrongKey
    case 402: .quotaExceeded
    case 507: .full
    case 408, 429, 500, 502, 503, 504, 509, 520...599: .busy(status: status, wait: wait)
    case 200..<400 where code == nil:
      region.map { .wrongRegion($0) } ?? .notStorage(host: location.host)
    case 404 where !isForeign: location.name.map { .notFound($0) } ?? .noBucket(location.bucket)
    case 403 where !isForeign: location.name.map { .objectRefused($0) } ?? .refused
    case _ where isForeign: .notStorage(host: location.host)
    default: .unexpected(status: status, .message(words))
    }
  }

  private var words: String {
    [code ?? "", message].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
