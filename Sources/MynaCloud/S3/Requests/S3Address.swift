/// Where a bucket is: the first half of the addresses of all its objects.
struct S3Address: Sendable {
  /// Whether the way there is encrypted.
  let isEncrypted: Bool
  /// The server's name, and its port where that is not the usual one, as requests name it.
  let host: String
  /// Percent-encoded, without `/` at its end; empty if the host alone names the bucket.
  let bucketPath: String

  /// The address of an account's bucket.
  ///
  /// - Throws: `notStorage` if the endpoint is no address, `notEncrypted` if it is `http:` to another machine, `noBucket` if no
  ///   bucket can have that name.
  init(_ account: S3Account) throws(CloudError) {
    guard let endpoint = Endpoint(account.endpoint) else {
      throw .notStorage(host: account.endpoint)
    }
    guard Self.isBucket(account.bucket) else { throw .noBucket(account.bucket) }
    isEncrypted = endpoint.isEncrypted
    guard isEncrypted || endpoint.isLoopback else { throw .notEncrypted(host: endpoint.host) }
    // A bucket in front of a number is no name, and one with a dot is under no certificate.
    let isInHost =
      account.style == .host && !endpoint.isNumeric
      && !(endpoint.isEncrypted && account.bucket.contains("."))
    host = (isInHost ? "\(account.bucket)." : "") + endpoint.host + endpoint.port
    bucketPath = isInHost ? endpoint.path : "\(endpoint.path)/\(account.bucket)"
  }

  /// Returns the percent-encoded path of an object, or of the bucket.
  ///
  /// - Throws: `badName` if no request can carry the name: programs on the way take the segments `.` and `..` out of a path.
  func path(of name: ObjectName?) throws(CloudError) -> String {
    guard let name else { return bucketPath.isEmpty ? "/" : bucketPath }
    let segments = name.text.utf8.split(separator: UInt8(ascii: "/"))
    guard !name.text.isEmpty, name.text.utf8.count <= ObjectName.byteLimit,
      !segments.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) })
    else { throw .badName(name.text) }
    return "\(bucketPath)/\(Self.encoded(name))"
  }

  /// Returns an object's name with its slashes, and all else percent-encoded that could mean something in an address.
  static func encoded(_ name: ObjectName) -> String {
    PercentEncoding.encoded(name.text, except: UInt8(ascii: "/"))
  }

  /// Returns a whole address.
  func url(path: String, query: String) -> String {
    "\(isEncrypted ? "https" : "http")://\(host)\(path)\(query.isEmpty ? "" : "?\(query)")"
  }

  private static func isBucket(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && name.utf8.allSatisfy { Endpoint.isNameByte($0) }
  }
}
