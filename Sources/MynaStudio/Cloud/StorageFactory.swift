package import MynaCloud
package import Secrets

package protocol StorageFactory: Sendable {
  /// Creates the storage for an account, without sending any requests.
  ///
  /// - Parameters:
  ///   - secret: the S3 secret key or the Firebase refresh token; nil if none is needed.
  ///   - keep: called with a new Firebase refresh token that must be stored, or with nil if the
  ///     stored token must be removed.
  func storage(
    of account: CloudAccount, secret: Secret?, keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage

  /// Signs in if necessary.
  ///
  /// - Parameters:
  ///   - typed: the key or password that the user typed.
  ///   - isNewUser: whether to create the user on the server.
  /// - Returns: the secret to store; nil if the location needs none.
  func secretToKeep(
    of account: CloudAccount, typed: Secret?, isNewUser: Bool
  ) async throws(CloudError) -> Secret?
}
