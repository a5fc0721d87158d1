struct FirebaseAddresses {
  let storage: ServerAddress
  private let objects: String
  private let accounts: String
  private let tokens: String
  private let keyQuery: String

  /// Creates the URLs for an account.
  ///
  /// - Throws: `noBucket` for an invalid bucket name, `notStorage` for an emulator that isn't
  ///   `host:port`, and `notEncrypted` for an emulator on another machine, because emulators don't
  ///   encrypt.
  init(_ account: FirebaseAccount) throws(CloudError) {
    guard FirebaseReference.isBucket(account.bucket) else { throw .noBucket(account.bucket) }
    let storageRoot = try Self.root(account.storageEmulator, "firebasestorage.googleapis.com")
    guard let storage = ServerAddress(of: storageRoot) else {
      throw .notStorage(host: storageRoot)
    }
    self.storage = storage
    objects = "\(storageRoot)/v0/b/\(account.bucket)/o"
    let emulator = account.authEmulator
    // The emulator serves both services at one address, each under a path named after Google's
    // host.
    let (identity, token) = ("identitytoolkit.googleapis.com", "securetoken.googleapis.com")
    let isEmulated = emulator != nil
    accounts =
      try Self.root(emulator, identity) + (isEmulated ? "/\(identity)" : "") + "/v1/accounts"
    tokens = try Self.root(emulator, token) + (isEmulated ? "/\(token)" : "") + "/v1/token"
    keyQuery = "?key=" + PercentEncoding.encoded(account.apiKey ?? "")
  }

  private static func root(_ emulator: String?, _ host: String) throws(CloudError) -> String {
    guard let emulator else { return "https://\(host)" }
    guard !emulator.contains(where: { "/?#".contains($0) }),
      let address = ServerAddress(of: "http://\(emulator)")
    else { throw .notStorage(host: emulator) }
    guard address.isLoopback else { throw .notEncrypted(host: address.host) }
    return "http://\(emulator)"
  }

  func bucket(_ query: [(String, String)]) -> String { objects + Self.text(of: query) }

  /// The URL of one object.
  ///
  /// The object's name is a single path segment, so slashes are encoded.
  func object(_ name: ObjectName, _ query: [(String, String)] = []) -> String {
    "\(objects)/\(PercentEncoding.encoded(name.text))\(Self.text(of: query))"
  }

  func accounts(_ operation: String) -> String { "\(accounts):\(operation)\(keyQuery)" }

  var token: String { tokens + keyQuery }

  private static func text(of query: [(String, String)]) -> String {
    query.isEmpty
      ? "" : "?" + query.map { "\($0)=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
  }
}
