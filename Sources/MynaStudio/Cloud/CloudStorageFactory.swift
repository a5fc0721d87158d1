package import HTTP
package import MynaCloud
package import Secrets
package import Threads

/// Makes storages of accounts, and signs in where a person has to.
package struct CloudStorageFactory: Sendable {
  /// Makes the transport that reaches servers, of a file of certificates or none.
  package typealias MakeTransport = @Sendable (_ certificateFile: String?) -> any HTTPTransport

  private let makeTransport: MakeTransport
  private let time: any TimeSource

  /// Opens storages by libcurl, or what a test puts in its place.
  package init(
    time: any TimeSource = SystemTime(),
    transport: @escaping MakeTransport = {
      CurlTransport(HTTPOptions(certificateFile: $0))
    }
  ) {
    (self.time, makeTransport) = (time, transport)
  }

  /// Opens storages by libcurl, which all together send and receive no more bytes per second; nil for no limit.
  package init(bytesPerSecond: Int?) {
    let limit = bytesPerSecond.map { RateLimit(bytesPerSecond: max($0, RateLimit.least)) }
    self.init { CurlTransport(HTTPOptions(certificateFile: $0, rateLimit: limit)) }
  }

  /// Returns the storage of an account; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - secret: the secret key of S3, or the refresh token of Firebase; nil where none is needed.
  ///   - keep: keeps a refresh token that Firebase gives in place of the old one, or forgets that for nil.
  package func storage(
    of account: CloudAccount, secret: Secret?,
    keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    try account.base.storage(connection(secret, keep))
  }

  /// Signs in where a person has to, and returns the secret that is kept from now on; nil if nothing opens the place.
  ///
  /// - Parameters:
  ///   - typed: the key or the password that a person typed.
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
