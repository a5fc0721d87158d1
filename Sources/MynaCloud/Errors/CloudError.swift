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
  /// The name is empty, too long, or contains something that no name may contain.
  case badName(String)
  /// Links of this storage expire on their own and cannot be revoked earlier.
  case cannotRevoke(ObjectName)
  case cannotShare

  // MARK: The whole storage: it pauses until the user acts

  /// The storage's rules or policy deny the operation.
  case refused
  /// The key, secret or password is wrong or no longer valid.
  case wrongKey
  /// The sign-in has ended; the user must sign in again.
  case signedOut
  /// The account's quota is used up, or it has no billing plan.
  case quotaExceeded
  case full
  case noBucket(String)
  /// This machine's clock differs from the server's by this many seconds; positive if it is ahead.
  case clockWrong(seconds: Double)
  /// The bucket is in this other region.
  case wrongRegion(String)
  /// A password or key would have been sent without encryption.
  case notEncrypted(host: String)
  /// The server's certificate is not signed by an authority that this machine trusts.
  case notTrusted(host: String)
  /// The server's certificate has expired, or is not yet valid by this machine's clock.
  case certificateOutdated(host: String)
  /// The server's certificate is for another host name.
  case certificateOfAnother(host: String)
  /// The server at an `https:` URL does not speak TLS.
  case notTLS(host: String)
  /// The server supports no TLS version that this machine uses.
  case oldTLS(host: String)
  case noCertificates(path: String)
  /// The response is not from such a storage: a network's login page, or another kind of server.
  case notStorage(host: String)
  case signInRefused(SignInRefusal)

  // MARK: Passing trouble: it may go well later

  /// There is no network, or the host name cannot be resolved.
  case noNetwork(host: String)
  /// The server does not respond, responds too slowly, or the connection broke.
  case noAnswer(host: String)
  /// The server is overloaded or failing, with this status; it asks to wait this many seconds.
  case busy(status: Int, wait: Double?)

  // MARK: This machine

  case file(SystemError)
  case fileChanged(path: String)
  /// This machine offers no MD5 or SHA-256, for example because its security policy forbids them.
  case noHashes
  /// The file does not describe a Firebase project, or names no bucket.
  case badConfiguration
  case declined
  case cancelled
  /// The server responded with a status or body that is not documented.
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
  /// The project does not allow this way to sign in.
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
