public import Files

/// An error from a storage operation.
public enum CloudError: Error, Hashable, Sendable {
  case notFound(ObjectName)
  /// The object has a different version than expected, or exists although it shouldn't.
  case changed(ObjectName)
  /// The storage denies access to this object, but not to others.
  case objectRefused(ObjectName)
  /// The size or hash of the received or stored content differs from what was sent.
  case damaged(ObjectName)
  case badName(String)
  /// The storage's links expire on their own and can't be revoked before then.
  case cannotRevoke(ObjectName)
  case cannotShare

  case refused
  case wrongKey
  case signedOut
  /// The account's quota is used up, or it has no billing plan.
  case quotaExceeded
  case full
  case noBucket(String)
  /// This machine's clock is this many seconds ahead of the server's; negative if it is behind.
  case clockWrong(seconds: Double)
  /// The bucket is in this other region.
  case wrongRegion(String)
  /// A password or key would have been sent without encryption.
  case notEncrypted(host: String)
  case notTrusted(host: String)
  case certificateOutdated(host: String)
  case certificateOfAnother(host: String)
  case notTLS(host: String)
  case oldTLS(host: String)
  case noCertificates(path: String)
  /// The response isn't from the expected kind of storage. For example, it may be the login page of
  /// a captive portal.
  case notStorage(host: String)
  case signInRefused(SignInRefusal)

  case noNetwork(host: String)
  /// The server didn't respond, was too slow, or the connection broke.
  case noAnswer(host: String)
  /// The server is overloaded or failing; `wait` is the requested delay in seconds, if any.
  case busy(status: Int, wait: Double?)

  case file(SystemError)
  case fileChanged(path: String)
  /// This machine provides no MD5 or SHA-256, for example because of its security policy.
  case noHashes
  /// The file doesn't describe a Firebase project, or doesn't specify a bucket.
  case badConfiguration
  case declined
  case cancelled
  case unexpected(status: Int, UnderlyingReason)
}

/// The reason a sign-in failed.
public enum SignInRefusal: Hashable, Sendable {
  case wrongPassword
  case noSuchUser
  case userDisabled
  case emailInUse
  case badEmail
  case weakPassword
  case notAllowed
  case tooManyAttempts
}

extension CloudError {
  /// Whether the same call may succeed later without any user action.
  public var isPassing: Bool {
    switch self {
    case .noNetwork, .noAnswer, .busy: true
    case .file(let error): error.isPassing
    default: false
    }
  }

  /// Whether every other call would also fail until the user takes action.
  public var pausesStorage: Bool {
    switch self {
    case .refused, .wrongKey, .signedOut, .quotaExceeded, .full, .noBucket, .clockWrong,
      .wrongRegion, .notEncrypted, .notTrusted, .certificateOutdated,
      .certificateOfAnother, .notTLS, .oldTLS, .noCertificates, .notStorage, .signInRefused,
      .noHashes:
      true
    default: false
    }
  }
}
