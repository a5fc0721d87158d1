public import Files

/// Why a storage did not do what it was asked.
public enum CloudError: Error, Hashable, Sendable {
  // MARK: One object

  /// There is no such object.
  case notFound(ObjectName)
  /// The object is not what it was, or is there although none was expected.
  case changed(ObjectName)
  /// The storage refuses this object, while it allows others.
  case objectRefused(ObjectName)
  /// The size or the hash of the received or stored content differs from what was sent.
  case damaged(ObjectName)
  /// The name is empty, too long, or has something in it that no name may have.
  case badName(String)
  /// Links of this storage end by themselves, and cannot be ended earlier.
  case cannotRevoke(ObjectName)
  /// The storage makes no links.
  case cannotShare

  // MARK: The whole storage: it pauses until a person does something

  /// Its rules or policy do not allow this.
  case refused
  /// The key, the secret or the password is wrong, or no longer valid.
  case wrongKey
  /// Nobody is signed in any more; the person signs in again.
  case signedOut
  /// The account's quota is used up, or it has no billing plan.
  case quotaExceeded
  /// The storage is full.
  case full
  /// There is no such bucket, or folder.
  case noBucket(String)
  /// The clocks of this machine and of the server differ by so many seconds; positive if this one is ahead.
  case clockWrong(seconds: Double)
  /// The server is in another region: this one.
  case wrongRegion(String)
  /// A password or a key would have gone over an open connection.
  case notEncrypted(host: String)
  /// The server's certificate is signed by nobody this machine trusts.
  case notTrusted(host: String)
  /// The server's certificate has expired, or its time has not come yet by the clock of this machine.
  case certificateOutdated(host: String)
  /// The server's certificate is that of another name.
  case certificateOfAnother(host: String)
  /// What answers at an `https:` address does not speak TLS.
  case notTLS(host: String)
  /// The server speaks no version of TLS that this machine uses.
  case oldTLS(host: String)
  /// The certificate file cannot be read.
  case noCertificates(path: String)
  /// The answer is not one of such a storage: a log-in page of a network, or another kind of server.
  case notStorage(host: String)
  /// The sign-in was refused for this reason.
  case signInRefused(SignInRefusal)

  // MARK: Passing trouble: it may go well later

  /// There is no network, or no such host.
  case noNetwork(host: String)
  /// The server does not answer, answers too slowly, or the connection broke.
  case noAnswer(host: String)
  /// The server is in trouble or busy, by its status; it asks to wait for so many seconds.
  case busy(status: Int, wait: Double?)

  // MARK: This machine

  /// A file of this machine could not be read or written.
  case file(SystemError)
  /// The file changed while it was being sent.
  case fileChanged(path: String)
  /// This machine has no MD5 or SHA-256, as where its rules forbid them.
  case noHashes
  /// The file is none that describes a project of Firebase, or it names no bucket.
  case badConfiguration
  /// The receiver did not want the rest.
  case declined
  case cancelled
  /// The server answered with this status, and something that is nowhere written.
  case unexpected(status: Int, Refusal)
}

/// Why somebody could not sign in.
public enum SignInRefusal: Hashable, Sendable {
  case wrongPassword
  case noSuchUser
  case userDisabled
  case emailInUse
  case badEmail
  case weakPassword
  /// The project does not allow this way of signing in.
  case notAllowed
  case tooManyAttempts
}

extension CloudError {
  /// Whether the same call may go well later without anyone doing something.
  public var isPassing: Bool {
    switch self {
    case .noNetwork, .noAnswer, .busy: true
    case .file(let error): error.isPassing
    default: false
    }
  }

  /// Whether nothing else would go well either, until a person does something.
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
