package import MynaCloud
package import Secrets

/// Makes storages of accounts, and signs in where somebody has to; tests put storages of their own in its place.
package protocol StorageOpening: Sendable {
  /// Returns the storage of an account; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - secret: the secret key of S3, or the refresh token of Firebase; nil where none is needed.
  ///   - keep: keeps a refresh token that Firebase gives in place of the old one, or forgets that for nil.
  func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage

  /// Signs in to Firebase and returns what is kept instead of the password; nil if nobody signs in.
  ///
  /// - Parameters:
  ///   - password: that of the user with an address.
  ///   - isNew: whether that user is made now.
  func signIn(
    to account: FirebaseAccount, password: Secret?, isNew: Bool
  ) async throws(CloudError) -> Secret?
}

extension CloudOpening: StorageOpening {}
