package import HTTP
package import MynaCloud
package import Secrets
package import Threads

/// Makes storages of accounts, and signs in where somebody has to.
package struct CloudOpening: Sendable {
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
    switch account {
    case .folder(let path): return FolderStorage(path)
    case .s3(let account):
      let storage = try S3Storage(
        account, secret: secret?.text ?? "", transport: makeTransport(account.certificateFile),
        time: time)
      return Self.part(account.folder, of: storage, user: nil)
    case .firebase(let account):
      let transport = makeTransport(nil)
      let session: FirebaseSession? =
        if account.signIn == .none {
          nil
        } else {
          try FirebaseSession(
            account, refreshToken: secret?.text, transport: transport, time: time
          ) { keep($0.map { Secret($0) }) }
        }
      let storage = try FirebaseStorage(
        account, session: session, transport: transport, time: time)
      return Self.part(account.folder, of: storage, user: session)
    }
  }

  /// Returns what is below a folder of a bucket, or all of it for nil.
  private static func part(
    _ folder: String?, of storage: any ObjectStorage, user session: FirebaseSession?
  ) -> any ObjectStorage {
    guard let folder else { return storage }
    let find: StorageBelow.FindFolder = { () throws(CloudError) in
      guard folder.contains("{user}") else { return folder + "/" }
      guard let session else { throw .signedOut }
      return folder.replacing("{user}", with: try await session.currentUser().id) + "/"
    }
    return StorageBelow(find, of: storage)
  }

  /// Signs in to Firebase and returns what is kept instead of the password; nil if nobody signs in.
  ///
  /// - Parameters:
  ///   - password: that of the user with an address.
  ///   - isNew: whether that user is made now.
  package func signIn(
    to account: FirebaseAccount, password: Secret?, isNew: Bool
  ) async throws(CloudError) -> Secret? {
    if account.signIn == .none { return nil }
    let kept = KeptToken()
    let session = try FirebaseSession(
      account, refreshToken: nil, transport: makeTransport(nil), time: time
    ) { kept.set($0) }
    switch account.signIn {
    case .none: break
    case .anonymous: try await session.signInAnonymously()
    case .email(let address) where isNew:
      try await session.createUser(email: address, password: password?.text ?? "")
    case .email(let address):
      try await session.signIn(email: address, password: password?.text ?? "")
    }
    guard let token = kept.token else { throw .signedOut }
    return token
  }
}
