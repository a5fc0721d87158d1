import Files
import FoundationEssentials

extension FirebaseAnswer {
  /// Why the storage did not do what it was asked.
  ///
  /// - Parameters:
  ///   - name: the object that was asked for; nil for the bucket.
  ///   - bucket: the name of the bucket.
  ///   - isSignedIn: whether a token was sent.
  ///   - now: the date on this machine.
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

  /// Whether another token might be accepted.
  var isTokenRefused: Bool { status == 401 && !isPage && !isOtherApp }

  /// Whether content was refused because its hash is not the one that was sent with it.
  var isAboutHash: Bool { status == 400 && message.lowercased().contains("md5") }

  /// Whether the project allows only its own apps; a new token would not change that.
  var isOtherApp: Bool { message.contains("Firebase App Check token is invalid") }
}
