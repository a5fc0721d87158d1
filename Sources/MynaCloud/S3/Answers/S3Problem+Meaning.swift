import Files
import FoundationEssentials

extension S3Problem {
  /// The context of a problem, for errors that name it.
  struct Place {
    let name: ObjectName?
    let bucket: String
    let host: String
    let now: Date
  }

  /// Returns the error that the problem means.
  ///
  /// A refusal of one object becomes `objectRefused`, although the storage may refuse everything;
  /// `RefusalCheck` finds out.
  func error(at place: Place) -> CloudError {
    if isConditionFailed, let name = place.name { return .changed(name) }
    if isBodyDamaged, let name = place.name { return .damaged(name) }
    guard let code else { return error(ofStatusAt: place) }
    return error(ofCode: code, at: place) ?? error(ofStatusAt: place)
  }

  private func error(ofCode code: String, at place: Place) -> CloudError? {
    switch code {
    case "NoSuchKey", "NoSuchVersion", "NoSuchUpload":
      place.name.map { .notFound($0) }
    case "NoSuchBucket": .noBucket(place.bucket)
    case "AccessDenied", "AllAccessDisabled", "MethodNotAllowed":
      place.name.map { .objectRefused($0) } ?? .refused
    case "AccountProblem": .refused
    case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken",
      "InvalidSecurity", "NotSignedUp", "Unauthorized":
      .wrongKey
    case "RequestTimeTooSkewed", "RequestExpired":
      .clockWrong(seconds: date.map { place.now.timeIntervalSince($0) } ?? 0)
    case "PermanentRedirect", "TemporaryRedirect", "Redirect", "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException":
      region.map { .wrongRegion($0) }
    case "QuotaExceeded", "InsufficientCapacity", "InsufficientStorage", "XMinioStorageFull": .full
    case "SlowDown", "ServiceUnavailable", "InternalError", "RequestTimeout", "OperationAborted",
      "TooManyRequests", "Busy", "ServerBusy":
      .busy(status: status, wait: wait)
    case "KeyTooLongError", "InvalidURI", "InvalidObjectName", "XMinioInvalidObjectName":
      place.name.map { .badName($0.text) }
    default: nil
    }
  }

  private func error(ofStatusAt place: Place) -> CloudError {
    switch status {
    case 401: .wrongKey
    case 402: .quotaExceeded
    case 507: .full
    case 408, 429, 500, 502, 503, 504, 509, 520...599: .busy(status: status, wait: wait)
    case 200..<400 where code == nil:
      region.map { .wrongRegion($0) } ?? .notStorage(host: place.host)
    case 404 where !isForeign: place.name.map { .notFound($0) } ?? .noBucket(place.bucket)
    case 403 where !isForeign: place.name.map { .objectRefused($0) } ?? .refused
    case _ where isForeign: .notStorage(host: place.host)
    default: .unexpected(status: status, .message(words))
    }
  }

  private var words: String {
    [code ?? "", message].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
