import Files
package import MynaCloud
package import Secrets
package import Threads

/// The place in the cloud that a person has chosen, open.
package struct CloudLocation: Sendable {
  /// Which one it is.
  package let account: CloudAccount
  /// What is in it.
  package let storage: any ObjectStorage
  /// Carries files to it and from it.
  package let transfers: Transfers
  private let journals: String

  /// Opens what was chosen, with the secret that was kept; nothing is sent yet.
  ///
  /// - Parameter onUnkept: told, on any thread, why a token could not be kept that Firebase gave in place of the kept one. This
  ///   process goes on with it; later ones may have to sign in again.
  package init(
    folders: MynaFolders, secrets: any SecretStore,
    opening: any StorageFactory = CloudStorageFactory(),
    retry: RetryPolicy = RetryPolicy(), time: any TimeSource = SystemTime(),
    onUnkept: @escaping @Sendable (SecretError) -> Void
  ) throws(CloudAccountError) {
    guard let account = try CloudAccountFile(folders: folders).read() else { throw .noAccount }
    let name = account.secretName
    var secret: Secret?
    if let name {
      secret = try rethrowing(as: CloudAccountError.secret, try secrets.secret(named: name))
      guard secret != nil else { throw .noSecret }
    }
    let storage = try rethrowing(
      as: CloudAccountError.cloud,
      try opening.storage(of: account, secret: secret) { token in
        guard let name else { return }
        guard let token else {
          // It opens nothing any more, and whoever uses it is told so.
          try? secrets.remove(name)
          return
        }
        do throws(SecretError) { try secrets.keep(token, as: name) } catch { onUnkept(error) }
      })
    (self.account, self.storage) = (account, storage)
    // A folder for each storage, so that one never goes on with the upload of another.
    let key = try rethrowing(as: CloudAccountError.cloud, try account.key)
    journals = "\(folders.transfers)/\(key)"
    transfers = Transfers(storage, journals: journals, retry: retry, time: time)
  }

  /// How many transfers were interrupted and go on when they are asked for again.
  package var unfinishedCount: Int {
    // Without the folder there was no transfer yet.
    let names = (try? Folder.names(in: journals, ending: "")) ?? []
    return names.count { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }
}
