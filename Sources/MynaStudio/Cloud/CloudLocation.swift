import Files
package import MynaCloud
package import Secrets
package import Threads

package struct CloudLocation: Sendable {
  package let account: CloudAccount
  package let storage: any ObjectStorage
  package let transfers: Transfers
  private let journals: String

  /// Opens the chosen location with its stored secret, without sending anything yet.
  ///
  /// - Parameter onUnkept: called on any thread with the reason that a new Firebase token could not
  ///   be stored. This process uses the new token, but the user may have to sign in again in later
  ///   processes.
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
          // The stored refresh token was revoked, so delete it. The caller receives the error.
          try? secrets.remove(name)
          return
        }
        do throws(SecretError) { try secrets.keep(token, as: name) } catch { onUnkept(error) }
      })
    (self.account, self.storage) = (account, storage)
    // Use a separate folder for each storage, so that an upload is never resumed in a different
    // storage.
    let key = try rethrowing(as: CloudAccountError.cloud, try account.key)
    journals = "\(folders.transfers)/\(key)"
    transfers = Transfers(storage, journals: journals, retry: retry, time: time)
  }

  package var unfinishedCount: Int {
    // The folder is created by the first transfer.
    let names = (try? Folder.names(in: journals, ending: "")) ?? []
    return names.count { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }
}
