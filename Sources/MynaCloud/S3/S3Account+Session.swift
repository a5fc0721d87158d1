extension S3Account {
  /// Returns the stored form of temporary keys: the secret key, and the session token on a second
  /// line.
  package static func secret(_ key: String, sessionToken: String) -> String {
    "\(parts(ofSecret: key).key)\n\(sessionToken)"
  }

  static func parts(ofSecret secret: String) -> (key: String, sessionToken: String?) {
    guard let end = secret.firstIndex(of: "\n") else { return (secret, nil) }
    return (String(secret[..<end]), String(secret[secret.index(after: end)...]))
  }
}
