package struct S3Form: StorageSettingsForm {
  /// The bucket, as typed.
  ///
  /// If the region is empty, the region in the server's address is used.
  package var account = S3Account(endpoint: "", region: "", bucket: "", keyID: "")
  package var bucketFolder: String? = ""

  package init() {}

  package init(_ account: S3Account) {
    (self.account, bucketFolder) = (account, account.folder ?? "")
  }

  package var needsSecret: Bool { true }

  package func makeAccount(environment: [String: String]) -> S3Account {
    var account = account
    account.endpoint = S3Account.endpoint(typed: account.endpoint) ?? account.endpoint
    account.folder = BucketFolderName.name(typed: bucketFolder ?? "")
    if account.region.isEmpty { account.region = S3Account.region(of: account.endpoint) }
    return account
  }

  package func firstProblem(hasSecret: Bool) -> StorageFormProblem? {
    if account.endpoint.isEmpty {
      .server
    } else if S3Account.endpoint(typed: account.endpoint) == nil {
      .badServer
    } else if account.bucket.isEmpty {
      .bucket
    } else if let firstProblem = BucketFolderName.firstProblem(
      typed: bucketFolder ?? "", hasUser: false)
    {
      firstProblem
    } else if account.keyID.isEmpty {
      .keyID
    } else {
      hasSecret ? nil : .secretKey
    }
  }
}

extension S3Account {
  package static func endpoint(typed text: String) -> String? {
    let address = text.contains("://") ? text : "https://\(text)"
    guard isEndpoint(address) else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  package static func region(of endpoint: String) -> String {
    guard let match = endpoint.wholeMatch(of: /https?:\/\/s3[.-]([a-z0-9-]+)\.amazonaws\.com/)
    else { return "us-east-1" }
    return String(match.1)
  }
}
