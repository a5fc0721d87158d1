public import FoundationEssentials
import Synchronization
public import Threads

/// The location where a secret is stored.
public enum SecretLocation: Hashable, Sendable {
  case keyring
  case file(path: String)
}

/// The user's secrets, stored in the session's keyring, or in a file if there is no keyring.
///
/// Secrets in the file are found even if a keyring was set up later, or if the keyring fails. If a
/// keyring exists but refuses to store a secret, an error is thrown, because secrets must not be
/// written to a file without the user's consent.
public final class UserSecrets: SecretStore {
  /// The environment variable that disables the keyring if its value is `file`.
  public static let variable = "MYNA_SECRETS"

  private let file: SecretFile
  private let makeKeyring: @Sendable () -> (any SecretStore)?
  private let found = Mutex<(any SecretStore)??>(nil)

  /// Creates the store.
  ///
  /// The keyring is looked up on first use.
  ///
  /// - Parameters:
  ///   - path: the file to use if there is no keyring.
  ///   - environment: `MYNA_SECRETS=file` disables the keyring.
  public convenience init(
    path: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    time: any TimeSource = SystemTime()
  ) {
    let usesFile = environment[Self.variable] == "file"
    self.init(file: SecretFile(path: path, time: time)) {
      usesFile ? nil : SecretService()
    }
  }

  init(file: SecretFile, keyring: @escaping @Sendable () -> (any SecretStore)?) {
    (self.file, makeKeyring) = (file, keyring)
  }

  /// Where a new secret is stored.
  ///
  /// Looks up the keyring on first use.
  public var location: SecretLocation { keyring == nil ? .file(path: file.path) : .keyring }

  /// Returns a secret from the keyring or the file.
  public func secret(named name: SecretName) throws(SecretError) -> Secret? {
    try find(name)?.secret
  }

  /// Returns where a secret is stored, or nil if it doesn't exist.
  public func location(of name: SecretName) throws(SecretError) -> SecretLocation? {
    try find(name)?.location
  }

  /// Stores a secret in `location` and removes any old value from the file.
  public func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    guard let keyring else { return try file.keep(secret, as: name) }
    try keyring.keep(secret, as: name)
    try file.remove(name)
  }

  /// Removes a secret from both the keyring and the file, or from neither if the keyring is locked.
  public func remove(_ name: SecretName) throws(SecretError) {
    try keyring?.remove(name)
    try file.remove(name)
  }

  private func find(
    _ name: SecretName
  ) throws(SecretError) -> (secret: Secret, location: SecretLocation)? {
    var failure: SecretError?
    do throws(SecretError) {
      if let secret = try keyring?.secret(named: name) { return (secret, .keyring) }
    } catch {
      failure = error
    }
    if let secret = try file.secret(named: name) { return (secret, .file(path: file.path)) }
    if let failure { throw failure }
    return nil
  }

  private var keyring: (any SecretStore)? {
    found.withLock { found in
      if let found { return found }
      let keyring = makeKeyring()
      found = .some(keyring)
      return keyring
    }
  }
}
