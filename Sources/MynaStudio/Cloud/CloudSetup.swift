import Files
public import MynaCloud
import MynaSync
public import Secrets
import Threads

/// Tests a cloud location and saves it if the test succeeds.
///
/// Files and the keyring are accessed on a separate thread, because the keyring may ask the user
/// for a password.
public struct CloudSetup: Sendable {
  private let folders: MynaFolders
  private let file: CloudAccountFile
  private let secrets: UserSecrets
  private let opening: any StorageFactory
  private let thread = SerialThread(label: "Myna.CloudSetup")

  /// Creates a setup for the given folders, without reading any files.
  public init(folders: MynaFolders, secrets: UserSecrets) {
    self.init(folders: folders, secrets: secrets, opening: CloudStorageFactory())
  }

  package init(folders: MynaFolders, secrets: UserSecrets, opening: any StorageFactory) {
    (self.folders, file) = (folders, CloudAccountFile(folders: folders))
    (self.secrets, self.opening) = (secrets, opening)
  }

  /// Returns the chosen account; nil if there is none.
  public func chosen() async throws(CloudAccountError) -> CloudAccount? {
    try await thread.run { [file] () throws(CloudAccountError) in try file.read() }
  }

  /// Returns where an account's secret is stored or, if there is none, where a new secret would be
  /// stored.
  public func secretLocation(of account: CloudAccount?) async -> SecretLocation {
    await thread.run { [secrets] in
      // Ignore a locked keyring, because the error is reported when the secret is needed.
      let known = account?.secretName.flatMap { try? secrets.location(of: $0) }
      return known ?? secrets.location
    }
  }

  /// Reads the configuration file of a Firebase project.
  ///
  /// The returned account has no user.
  public func configuration(at path: String) async throws(CloudAccountError) -> FirebaseAccount {
    try await thread.run { () throws(CloudAccountError) in
      try rethrowing(as: CloudAccountError.cloud, try FirebaseAccount(configuration: path))
    }
  }

  /// Signs in if necessary, and tests whether the location supports everything that Myna needs,
  /// without storing anything.
  ///
  /// The returned account contains the region that the bucket's server reported.
  ///
  /// - Parameters:
  ///   - typed: the S3 secret key, or the password of the Firebase user; nil to use the account's
  ///     stored secret.
  ///   - isNewUser: whether to create the Firebase user.
  public func test(
    _ account: CloudAccount, typed: Secret? = nil, isNewUser: Bool = false
  ) async throws(CloudAccountError) -> TestedCloudLocation {
    if typed == nil, !isNewUser, let kept = try await kept(for: account) {
      do throws(CloudAccountError) {
        return try await attempt(account, kept)
      } catch {
        // An anonymous user has no password to enter, so create a new user.
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

  /// Saves a tested location and removes the secret of the previous location.
  public func use(_ location: TestedCloudLocation) async throws(CloudAccountError) {
    try await thread.run { [file, folders, secrets] () throws(CloudAccountError) in
      // Ignore a damaged file, because it is about to be replaced.
      let old = try? file.read()
      old?.keepName(in: folders)
      let name = location.account.secretName
      try rethrowing(as: CloudAccountError.secret) { () throws(SecretError) in
        // Store the secret first, because an account without its secret would be useless.
        if let secret = location.secret, let name { try secrets.keep(secret, as: name) }
      }
      try file.write(location.account)
      try rethrowing(as: CloudAccountError.secret) { () throws(SecretError) in
        if let old = old?.secretName, old != name { try secrets.remove(old) }
      }
    }
  }

  /// Removes the chosen account and its secret, but doesn't delete any files.
  ///
  /// - Returns: the removed account; nil if there was none.
  @discardableResult public func forget() async throws(CloudAccountError) -> CloudAccount? {
    try await thread.run { [file, folders, secrets] () throws(CloudAccountError) in
      guard let account = try file.read() else { return nil }
      account.keepName(in: folders)
      // Remove the secret first, because its name is no longer known once the account has been
      // removed.
      if let name = account.secretName {
        try rethrowing(as: CloudAccountError.secret, try secrets.remove(name))
      }
      try file.remove()
      return account
    }
  }

  private func kept(for account: CloudAccount) async throws(CloudAccountError) -> Secret? {
    guard let name = account.secretName else { return nil }
    return try await thread.run { [secrets] () throws(CloudAccountError) in
      try rethrowing(as: CloudAccountError.secret, try secrets.secret(named: name))
    }
  }

  private func attempt(
    _ account: CloudAccount, _ secret: Secret?
  ) async throws(CloudAccountError) -> TestedCloudLocation {
    do throws(CloudStorageCheck.Failure) {
      return try await attemptOnce(account, secret)
    } catch {
      guard let corrected = account.base.corrected(after: error.error) else {
        throw .trial(error)
      }
      do throws(CloudStorageCheck.Failure) {
        return try await attemptOnce(CloudAccount(corrected), secret)
      } catch {
        throw .trial(error)
      }
    }
  }

  private func attemptOnce(
    _ account: CloudAccount, _ secret: Secret?
  ) async throws(CloudStorageCheck.Failure) -> TestedCloudLocation {
    let newest = UnsavedToken()
    let storage: any ObjectStorage
    do throws(CloudError) {
      storage = try opening.storage(of: account, secret: secret) { newest.set($0) }
      try await storage.connect()
    } catch {
      throw CloudStorageCheck.Failure(step: .list, error: error, leftover: nil)
    }
    try await CloudStorageCheck.run(storage)
    return TestedCloudLocation(account: account, secret: newest.token ?? secret)
  }
}

extension CloudAccount {
  fileprivate func keepName(in folders: MynaFolders) {
    // If this fails, the name of the former location isn't shown.
    guard let files = try? syncFiles(in: folders) else { return }
    try? TakeStateReader(files: files).setName(locationName)
  }
}
