struct S3Address: Sendable {
  let isEncrypted: Bool
  let host: String
  /// The percent-encoded path of the bucket, without a trailing `/`; empty if the host name
  /// contains the bucket.
  let bucketPath: String

  init(_ account: S3Account) throws(CloudError) {
    guard let endpoint = Endpoint(account.endpoint) else {
      throw .notStorage(host: account.endpoint)
    }
    guard Self.isBucket(account.bucket) else { throw .noBucket(account.bucket) }
    isEncrypted = endpoint.isEncrypted
    guard isEncrypted || endpoint.isLoopback else { throw .notEncrypted(host: endpoint.host) }
    // An IP address can't be prefixed, and wildcard certificates don't cover a bucket name with a
    // dot.
    let isInHost =
      account.style == .host && !endpoint.isNumeric
      && !(endpoint.isEncrypted && account.bucket.contains("."))
    host = (isInHost ? "\(account.bucket)." : "") + endpoint.host + endpoint.port
    bucketPath = isInHost ? endpoint.path : "\(endpoint.path)/\(account.bucket)"
  }

  /// Returns the percent-encoded path of an object, or of the bucket.
  ///
  /// - Throws: `badName` if no request can contain the name. Proxies remove `.` and `..` segments
  ///   from a path.
  func path(of name: ObjectName?) throws(CloudError) -> String {
    guard let name else { return bucketPath.isEmpty ? "/" : bucketPath }
    let segments = name.text.utf8.split(separator: UInt8(ascii: "/"))
    guard !name.text.isEmpty, name.text.utf8.count <= ObjectName.byteLimit,
      !segments.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) })
    else { throw .badName(name.text) }
    return "\(bucketPath)/\(Self.encoded(name))"
  }

  static func encoded(_ name: ObjectName) -> String {
    PercentEncoding.encoded(name.text, except: UInt8(ascii: "/"))
  }

  func url(path: String, query: String) -> String {
    "\(isEncrypted ? "https" : "http")://\(host)\(path)\(query.isEmpty ? "" : "?\(query)")"
  }

  private static func isBucket(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && name.utf8.allSatisfy { Endpoint.isNameByte($0) }
  }
}
