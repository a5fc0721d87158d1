package import Secrets

extension FirebaseAccount: StorageAccount {
  package typealias Form = FirebaseForm

  package static let word = "firebase"
  package static let links = LinkSupport.untilRevoked

  package var name: String { "gs://\(bucket)" + (folder.map { "/\($0)" } ?? "") }

  package var identity: String {
    "firebase \(bucket) \(storageEmulator ?? "")"
      // If the account has a folder, each user may have a different one.
      + (folder.map { " \($0) \(signIn.identity)" } ?? "")
  }

  package var secret: AccountSecret {
    switch signIn {
    case .none: .none
    case .anonymous: .made(owner: "anonymous at \(bucket)")
    case .email(let address): .typed(owner: "\(address) at \(bucket)")
    }
  }

  package var details: AccountDetails { AccountDetails(bucket: bucket, user: signIn.user) }

  package var phoneUse: PhoneCompatibility? { listener == .phone ? .allRecordings : .ownRecordings }

  package func storage(
    _ connection: StorageConnection
  ) throws(CloudError) -> any ObjectStorage {
    let transport = connection.makeTransport(nil)
    let session: FirebaseSession? =
      if signIn == .none {
        nil
      } else {
        try FirebaseSession(
          self, refreshToken: connection.secret?.text, transport: transport, time: connection.time
        ) { connection.keep($0.map { Secret($0) }) }
      }
    let storage = try FirebaseStorage(
      self, session: session, transport: transport, time: connection.time)
    guard let folder else { return storage }
    let find: PrefixedStorage.FolderResolver = { () throws(CloudError) in
      guard folder.contains("{user}") else { return folder + "/" }
      guard let session else { throw .signedOut }
      return folder.replacing("{user}", with: try await session.currentUser().id) + "/"
    }
    return PrefixedStorage(find, of: storage)
  }

  /// Returns the refresh token, which is stored instead of the password, or nil if the account has
  /// no user.
  package func secretToKeep(
    for password: Secret?, isNewUser: Bool, _ connection: StorageConnection
  ) async throws(CloudError) -> Secret? {
    if signIn == .none { return nil }
    let kept = UnsavedToken()
    let session = try FirebaseSession(
      self, refreshToken: nil, transport: connection.makeTransport(nil), time: connection.time
    ) { kept.set($0.map { Secret($0) }) }
    switch signIn {
    case .none: break
    case .anonymous: try await session.signInAnonymously()
    case .email(let address) where isNewUser:
      try await session.createUser(email: address, password: password?.text ?? "")
    case .email(let address):
      try await session.signIn(email: address, password: password?.text ?? "")
    }
    guard let token = kept.token else { throw .signedOut }
    return token
  }
}

extension FirebaseAccount.SignIn {
  fileprivate var user: String? {
    switch self {
    case .none: nil
    case .anonymous: "anonymous"
    case .email(let address): address
    }
  }

  /// The string that Swift would print for the case.
  ///
  /// File names of sync data contain this string, so it must not depend on how Swift prints the
  /// case.
  fileprivate var identity: String {
    switch self {
    case .none: "none"
    case .anonymous: "anonymous"
    case .email(let address): "email(\(address.debugDescription))"
    }
  }
}
