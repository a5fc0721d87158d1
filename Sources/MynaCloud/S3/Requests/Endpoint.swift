struct Endpoint: Sendable {
  let isEncrypted: Bool
  /// The host name or address, in lowercase; an IPv6 address is in brackets.
  let host: String
  /// The port with its colon, such as `:9000`; empty for the default port.
  let port: String
  /// The path that precedes the bucket, without a trailing `/`.
  ///
  /// It is usually empty, except for servers behind a proxy.
  let path: String

  init?(_ text: String) {
    var rest = text[...]
    if let scheme = text.firstRange(of: "://") {
      guard ["http", "https"].contains(text[..<scheme.lowerBound].lowercased()) else { return nil }
      isEncrypted = text[..<scheme.lowerBound].lowercased() == "https"
      rest = text[scheme.upperBound...]
    } else {
      isEncrypted = true
    }
    let authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path.removeLast() }
    guard path.utf8.allSatisfy({ Self.isNameByte($0) || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    self.path = String(path)

    let end: Substring.Index
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      end = authority.index(after: bracket)
      let number = authority[..<bracket].dropFirst()
      guard !number.isEmpty,
        number.allSatisfy({ $0.isASCII && ($0.isHexDigit || ":.".contains($0)) })
      else { return nil }
    } else {
      end = authority.firstIndex(of: ":") ?? authority.endIndex
      guard end > authority.startIndex, authority[..<end].utf8.allSatisfy(Self.isNameByte) else {
        return nil
      }
    }
    host = authority[..<end].lowercased()
    guard let port = Self.port(authority[end...], isEncrypted: isEncrypted) else { return nil }
    self.port = port
  }

  /// Whether the host is an IP address, which can't be prefixed with a bucket's name.
  var isNumeric: Bool {
    host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
  }

  var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || isNumeric && host.hasPrefix("127.")
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    let scalar = UnicodeScalar(byte)
    return scalar.isASCII && scalar.properties.isAlphabetic
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-._".utf8.contains(byte)
  }

  /// The default port is omitted, since requests omit it in `Host` and the signature must match.
  private static func port(_ text: Substring, isEncrypted: Bool) -> String? {
    guard text.hasPrefix(":") else { return text.isEmpty ? "" : nil }
    guard let number = UInt16(text.dropFirst()), number > 0, text.dropFirst().first != "+" else {
      return nil
    }
    return number == (isEncrypted ? 443 : 80) ? "" : ":\(number)"
  }
}
