package import HTTP
package import MynaCloud
package import Secrets
package import Threads

package struct CloudStorageFactory: Sendable {
  /// Creates the HTTP transport, with a certificate file if one is given.
  package typealias MakeTransport = @Sendable (_ certificateFile: String?) -> any HTTPTransport

  private let makeTransport: MakeTransport
  private let time: any TimeSource

  package init(
    time: any TimeSource = SystemTime(),
    transport: @escaping MakeTransport = {
      CurlTransport(HTTPOptions(certificateFile: $0))
    }
  ) {
    (self.time, makeTransport) = (time, transport)
  }

  /// Creates a factory whose storages share a limit in bytes per second; nil for no limit.
  package init(bytesPerSecond: Int?) {
    let limit = bytesPerSecond.map { RateLimit(bytesPerSecond: max($0, RateLimit.least)) }
    self.init { CurlTransport(HTTPOptions(certificateFile: $0, rateLimit: limit)) }
  }

  /// Creates the storage of an account, without sending anything yet.
  ///
  /// - Parameters:
  ///   - secret: the S3 secret key, or the Firebase refresh token; nil if none is needed.
  ///   - keep: called with a new Firebase refresh token to store, or nil to remove the stored one.
  package func storage(
    of account: CloudAccount, secret: Secret?,
    keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    try account.base.storage(connection(secret, keep))
  }

  /// Signs in if necessary.
  ///
  /// Returns the secret to store; nil if the location needs none.
  ///
  /// - Parameters:
  ///   - typed: the key or password that the user typed.
  ///   - isNewUser: whether the server creates the user.
  package func secretToKeep(
    of account: CloudAccount, typed: Secret?, isNewUser: Bool
  ) async throws(CloudError) -> Secret? {
    try await account.base.secretToKeep(
      for: typed, isNewUser: isNewUser, connection(nil) { _ in })
  }

  private func connection(
    _ secret: Secret?, _ keep: @escaping @Sendable (Secret?) -> Void
  ) -> StorageConnection {
    StorageConnection(secret: secret, transport: makeTransport, time: time, keep: keep)
  }
}
