import Files
import FoundationEssentials

extension FirebaseResponse {
  func storageError(
    about name: ObjectName?, in bucket: String, isSignedIn: Bool, now: Date
  ) -> CloudError {
    if isPage { return .notStorage(host: host) }
    switch status {
    case 401:
      if isOtherApp || !isSignedIn { return .refused }
      if let difference = clockDifference(now: now) { return .clockWrong(seconds: difference) }
      return .signedOut
    case 402: return .quotaExceeded
    case 403: return .refused
    case 404: return name.map { .notFound($0) } ?? .noBucket(bucket)
    case 408, 429, 500...599: return .busy(status: status, wait: wait(now: now))
    case 409, 412, 416:
      if let name { return .changed(name) }
      fallthrough
    default: return .unexpected(status: status, .message(words))
    }
  }

  var isTokenRefused: Bool { status == 401 && !isPage && !isOtherApp }

  var isAboutHash: Bool { status == 400 && message.lowercased().contains("md5") }

  /// Whether the project rejected the request because it accepts only its own apps (App Check).
  ///
  /// A new token wouldn't help.
  var isOtherApp: Bool { message.contains("Firebase App Check token is invalid") }
}
