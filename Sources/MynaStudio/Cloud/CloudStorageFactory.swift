import HTTP
package import MynaCloud
package import Secrets
package import Threads

package struct CloudStorageFactory: StorageFactory {
  private let makeTransport: StorageConnection.TransportFactory
  private let time: any TimeSource

  package init(
    time: any TimeSource = SystemTime(),
    transport: @escaping StorageConnection.TransportFactory = {
      CurlTransport(HTTPOptions(certificateFile: $0))
    }
  ) {
    (self.time, makeTransport) = (time, transport)
  }

  package init(bytesPerSecond: Int?) {
    let limit = bytesPerSecond.map { RateLimit(bytesPerSecond: max($0, RateLimit.least)) }
    self.init { CurlTransport(HTTPOptions(certificateFile: $0, rateLimit: limit)) }
  }

  package func storage(
    of account: CloudAccount, secret: Secret?,
    keep: @escaping @Sendable (Secret?) -> Void
  ) throws(CloudError) -> any ObjectStorage {
    try account.base.storage(connection(secret, keep))
  }

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
