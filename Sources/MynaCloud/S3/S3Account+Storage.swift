import Secrets

extension S3Account: StorageAccount {
  package typealias Form = S3Form

  package static let word = "s3"
  package static let links = LinkSupport.ending(after: S3Signature.longestLink)

  package var name: String { "\(endpoint)/\(bucket)" + (folder.map { "/\($0)" } ?? "") }

  package var identity: String { "s3 \(endpoint) \(bucket)" + (folder.map { " \($0)" } ?? "") }

  package var secret: AccountSecret { .typed(owner: "\(keyID) at \(endpoint), \(bucket)") }

  package var details: AccountDetails { AccountDetails(bucket: bucket, endpoint: endpoint) }

  package func storage(
    _ connection: StorageConnection
  ) throws(CloudError) -> any ObjectStorage {
    let storage = try S3Storage(
      self, secret: connection.secret?.text ?? "",
      transport: connection.makeTransport(certificateFile), time: connection.time)
    guard let folder else { return storage }
    return PrefixedStorage({ folder + "/" }, of: storage)
  }

  package func corrected(after error: CloudError) -> S3Account? {
    guard case .wrongRegion(let region) = error, region != self.region, !region.isEmpty else {
      return nil
    }
    var account = self
    account.region = region
    return account
  }
}
