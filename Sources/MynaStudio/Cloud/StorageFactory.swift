package import MynaCloud
package import Secrets

/// Makes storages of accounts, and signs in where a person has to; tests put storages of their own in its place.
package protocol StorageFactory: Sendable {
  /// Returns the storage of an account; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - secret: the secret key of S3, or the refresh token of Firebase; nil where none is needed.
  ///   - keep: keeps a refresh token that Firebase gives in place of the old one, or forgets that for nil.
  func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage

  /// Signs in where a person has to, and returns the secret that is kept from now on; nil if nothing opens the place.
  ///
  /// - Parameters:
  ///   - typed: the key or the password that a person typed.
  ///   - isNewUser: whether the server creates the user.
  func secretToKeep(
    of account: CloudAccount, typed: Secret?, isNewUser: Bool
  ) async throws(CloudError) -> Secret?
}

extension CloudStorageFactory: StorageFactory {}
