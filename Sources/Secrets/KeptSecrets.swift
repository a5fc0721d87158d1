public import FoundationEssentials
import Synchronization
public import Threads

/// The place for a new secret.
public enum SecretPlace: Hashable, Sendable {
  /// The desktop's keyring.
  case keyring
  /// A file that only its owner may read.
  case file(path: String)
}

/// The secrets of a person: in the keyring of the session if there is one, else in a file.
///
/// What was kept in the other of the two, before a keyring was there or while none is, is found too. A keyring that is
/// there and refuses is an error: a secret never goes into a file instead without the person's will.
public final class KeptSecrets: SecretStore {
  /// The variable of the environment that leaves the keyring out, if its value is `file`.
  public static let variable = "MYNA_SECRETS"

  private let file: SecretFile
  private let makeKeyring: @Sendable () -> (any SecretStore)?
  private let found = Mutex<(any SecretStore)??>(nil)

  /// The secrets of the person; nothing is looked for before it is needed.
  ///
  /// - Parameters:
  ///   - path: the file for those without a keyring.
  ///   - environment: `MYNA_SECRETS=file` in it leaves the keyring out.
  public convenience init(
    path: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    time: any TimeSource = SystemTime()
  ) {
    let usesFile = environment[Self.variable] == "file"
    self.init(file: SecretFile(path: path, time: time)) {
      usesFile ? nil : SecretService()
    }
  }

  /// Secrets in a file, or in what `keyring` finds, which is called once.
  init(file: SecretFile, keyring: @escaping @Sendable () -> (any SecretStore)?) {
    (self.file, makeKeyring) = (file, keyring)
  }

  /// The place for a new secret; looks for the keyring.
  public var place: SecretPlace { keyring == nil ? .file(path: file.path) : .keyring }

  /// The secret of that name, from wherever it is.
  public func secret(named name: SecretName) throws(SecretError) -> Secret? {
    try find(name)?.secret
  }

  /// The place of the secret of that name; nil if it is not kept.
  public func place(of name: SecretName) throws(SecretError) -> SecretPlace? {
    try find(name)?.place
  }

  /// Keeps a secret at `place`, and removes an old one from the other.
  public func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    guard let keyring else { return try file.keep(secret, as: name) }
    try keyring.keep(secret, as: name)
    try file.remove(name)
  }

  /// Removes a secret from wherever it is.
  public func remove(_ name: SecretName) throws(SecretError) {
    try file.remove(name)
    try keyring?.remove(name)
  }

  private func find(
    _ name: SecretName
  ) throws(SecretError) -> (secret: Secret, place: SecretPlace)? {
    var failure: SecretError?
    do throws(SecretError) {
      if let secret = try keyring?.secret(named: name) { return (secret, .keyring) }
    } catch {
      failure = error
    }
    // A file that has it says more than a keyring that is locked.
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
