public import Files

/// An error of a storage operation.
public enum CloudError: Error, Hashable, Sendable {
  // MARK: One object

  case notFound(ObjectName)
  /// The object has another version than expected, or exists although it should not.
  case changed(ObjectName)
  /// The storage denies access to this object, but not to others.
  case objectRefused(ObjectName)
  /// The size or hash of the received or stored content differs from what was sent.
  case damaged(ObjectName)
  case badName(String)
  /// Links of this storage expire on their own and cannot be revoked earlier.
  case cannotRevoke(ObjectName)
  case cannotShare

  // MARK: The whole storage: it pauses until the user acts

  case refused
  case wrongKey
  case signedOut
  case quotaExceeded
  case full
  case noBucket(String)
  /// This machine's clock differs from the server's by this many seconds; positive if it is ahead.
  case clockWrong(seconds: Double)
  case wrongRegion(String)
  /// A password or key would have been sent without encryption.
  case notEncrypted(host: String)
  case notTrusted(host: String)
  case certificateOutdated(host: String)
  case certificateOfAnother(host: String)
  case notTLS(host: String)
  case oldTLS(host: String)
  case noCertificates(path: String)
  /// The response is not from such a storage: a network's login page, or another kind of server.
  case notStorage(host: String)
  case signInRefused(SignInRefusal)

  // MARK: Passing trouble: it may go well later

  case noNetwork(host: String)
  /// The server does not respond, responds too slowly, or the connection broke.
  case noAnswer(host: String)
  /// The server is overloaded or failing, with this status; it asks to wait this many seconds.
  case busy(status: Int, wait: Double?)

  // MARK: This machine

  case file(SystemError)
  case fileChanged(path: String)
  case noHashes
  /// The file does not describe a Firebase project, or names no bucket.
  case badConfiguration
  case declined
  case cancelled
  case unexpected(status: Int, UnderlyingReason)
}

/// The reason why a sign-in failed.
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

  /// Whether every other call would fail too, until the user does something.
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
