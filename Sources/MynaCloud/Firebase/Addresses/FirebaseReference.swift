package struct FirebaseReference: Hashable, Sendable {
  package let bucket: String
  package let name: ObjectName?

  /// Parses `gs://bucket/name`, a Firebase download URL, or a Google Cloud Storage URL.
  ///
  /// A token in the URL is dropped, because it is a secret.
  ///
  /// - Returns: nil for anything else.
  package init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    // The path of an `https:` URL ends at its query. A name in a `gs:` URL isn't encoded, and may
    // contain `?` and `#`.
    let rest = text[colon.upperBound...]
    if scheme == "gs" {
      self.init(path: rest[...])
      return
    }
    guard let server = ServerAddress(of: text), let slash = rest.firstIndex(of: "/") else {
      return nil
    }
    let path = rest[rest.index(after: slash)...].prefix { !"?#".contains($0) }
    let segments = path.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
    if segments.count >= 4, segments[0] == "v0", segments[1] == "b", segments[3] == "o" {
      guard let name = PercentEncoding.decoded(segments.count > 4 ? segments[4] : "") else {
        return nil
      }
      self.init(bucket: String(segments[2]), name: name)
    } else if server.host == "storage.googleapis.com" {
      guard let path = PercentEncoding.decoded(path) else { return nil }
      self.init(path: path[...])
    } else {
      return nil
    }
  }

  private init?(path: Substring) {
    let bucket = path.prefix { $0 != "/" }
    self.init(bucket: String(bucket), name: String(path[bucket.endIndex...]))
  }

  private init?(bucket: String, name: String) {
    guard Self.isBucket(bucket) else { return nil }
    self.bucket = bucket
    let path = name.split(separator: "/").joined(separator: "/")
    self.name = path.isEmpty ? nil : ObjectName(path)
    if !path.isEmpty, self.name == nil { return nil }
  }

  static func isBucket(_ text: String) -> Bool {
    (3...222).contains(text.utf8.count) && !text.contains("..")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
  }
}
