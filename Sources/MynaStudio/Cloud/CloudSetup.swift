import Files
public import MynaCloud
import MynaSync
public import Secrets
import Threads

/// Chooses a place in the cloud: it is tried, and only then kept.
///
/// Files and the keyring are used on a thread of its own, since the keyring may ask the person for its password.
public struct CloudSetup: Sendable {
  private let folders: MynaFolders
  private let file: CloudAccountFile
  private let secrets: UserSecrets
  private let opening: any StorageFactory
  private let thread = SerialThread(label: "Myna.CloudSetup")

  /// A set-up in these folders; nothing is read yet.
  public init(folders: MynaFolders, secrets: UserSecrets) {
    self.init(folders: folders, secrets: secrets, opening: CloudStorageFactory())
  }

  /// - Parameter opening: opens the storage of a place.
  package init(folders: MynaFolders, secrets: UserSecrets, opening: any StorageFactory) {
    (self.folders, file) = (folders, CloudAccountFile(folders: folders))
    (self.secrets, self.opening) = (secrets, opening)
  }

  /// The place that was chosen; nil for none.
  public func chosen() async throws(CloudAccountError) -> CloudAccount? {
    try await thread.run { [file] () throws(CloudAccountError) in try file.read() }
  }

  /// The place of an account's secret, or of a new one if there is none.
  public func secretLocation(of account: CloudAccount?) async -> SecretLocation {
    await thread.run { [secrets] in
      // A keyring that is locked is told when its secret is needed.
      let known = account?.secretName.flatMap { try? secrets.location(of: $0) }
      return known ?? secrets.location
    }
  }

  /// Reads the file of a project of Firebase: an account that signs nobody in.
  public func configuration(at path: String) async throws(CloudAccountError) -> FirebaseAccount {
    try await thread.run { () throws(CloudAccountError) in
      try rethrowing(as: CloudAccountError.cloud, try FirebaseAccount(configuration: path))
    }
  }

  /// Signs in where somebody has to, and tries whether the place does all that Myna needs; keeps nothing.
  ///
  /// The region of a bucket is the one that its server names.
  ///
  /// - Parameters:
  ///   - typed: the secret key of S3, or the password of a user of Firebase; without it, what is kept for the same account.
  ///   - isNewUser: whether the user of Firebase is made now.
  public func test(
    _ account: CloudAccount, typed: Secret? = nil, isNewUser: Bool = false
  ) async throws(CloudAccountError) -> TestedCloudLocation {
    if typed == nil, !isNewUser, let kept = try await kept(for: account) {
      do throws(CloudAccountError) {
        return try await attempt(account, kept)
      } catch {
        // A user without a name has nothing to type, and is made anew.
        guard case .trial(let failure) = error, failure.error == .signedOut,
          case .made = account.base.secret
        else { throw error }
      }
    }
    if case .typed = account.base.secret, typed == nil { throw .noSecret }
    let secret: Secret?
    do throws(CloudError) {
      secret = try await opening.secretToKeep(of: account, typed: typed, isNewUser: isNewUser)
    } catch {
      throw .cloud(error)
    }
    return try await attempt(account, secret)
  }

  /// Keeps a place that has passed, in place of the one before, whose secret is forgotten.
  public func use(_ location: TestedCloudLocation) async throws(CloudAccountError) {
    try await thread.run { [file, folders, secrets] () throws(CloudAccountError) in
      // One that cannot be understood is what the person replaces now.
      let old = try? file.read()
      old?.keepName(in: folders)
      let name = location.account.secretName
      try rethrowing(as: CloudAccountError.secret) { () throws(SecretError) in
        // The secret first: an account without one would be of no use.
        if let secret = location.secret, let name { try secrets.keep(secret, as: name) }
      }
      try file.write(location.account)
      try rethrowing(as: CloudAccountError.secret) { () throws(SecretError) in
        if let old = old?.secretName, old != name { try secrets.remove(old) }
      }
    }
  }

  /// Forgets the choice and its secret, and no file.
  ///
  /// - Returns: what was chosen; nil if that was nothing.
  @discardableResult public func forget() async throws(CloudAccountError) -> CloudAccount? {
    try await thread.run { [file, folders, secrets] () throws(CloudAccountError) in
      guard let account = try file.read() else { return nil }
      account.keepName(in: folders)
      // The secret goes first: without the choice nobody would know what to look for.
      if let name = account.secretName {
        try rethrowing(as: CloudAccountError.secret, try secrets.remove(name))
      }
      try file.remove()
      return account
    }
  }

  /// The secret that is kept for an account; nil for none, or if it needs none.
  private func kept(for account: CloudAccount) async throws(CloudAccountError) -> Secret? {
    guard let name = account.secretName else { return nil }
    return try await thread.run { [secrets] () throws(CloudAccountError) in
      try rethrowing(as: CloudAccountError.secret, try secrets.secret(named: name))
    }
  }

  private func attempt(
    _ account: CloudAccount, _ secret: Secret?
  ) async throws(CloudAccountError) -> TestedCloudLocation {
    do throws(CloudTrial.Failure) {
      return try await attemptOnce(account, secret)
    } catch {
      guard let corrected = account.base.corrected(after: error.error) else {
        throw .trial(error)
      }
      do throws(CloudTrial.Failure) {
        return try await attemptOnce(CloudAccount(corrected), secret)
      } catch {
        throw .trial(error)
      }
    }
  }

  private func attemptOnce(
    _ account: CloudAccount, _ secret: Secret?
  ) async throws(CloudTrial.Failure) -> TestedCloudLocation {
    let newest = UnsavedToken()
    let storage: any ObjectStorage
    do throws(CloudError) {
      storage = try opening.storage(of: account, secret: secret) { newest.set($0) }
      try await storage.connect()
    } catch {
      throw CloudTrial.Failure(step: .list, error: error, leftover: nil)
    }
    try await CloudTrial.run(storage)
    return TestedCloudLocation(account: account, secret: newest.token ?? secret)
  }
}

extension CloudAccount {
  /// Keeps the name of a place that is about to be left beside what sync knows of it.
  fileprivate func keepName(in folders: MynaFolders) {
    // If it cannot be kept, people are told of the place without its name.
    guard let files = try? syncFiles(in: folders) else { return }
    try? TakeStateReader(files: files).setName(locationName)
  }
}
