import Glibc

struct HTTPAddress {
  let isEncrypted: Bool
  /// A host name or an IP address; an IPv6 address has no brackets.
  let host: String
  let hasQuery: Bool

  /// Parses an absolute `http:` or `https:` URL; nil for anything else.
  ///
  /// This check is stricter than libcurl's, because the two must never disagree about the host.
  /// Every character must be allowed or percent-encoded, and user names and fragments are rejected.
  init?(_ url: String) {
    // This check ensures that the URL is ASCII, so each byte is one character.
    guard Self.isEncoded(url) else { return nil }
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    switch url[..<colon].lowercased() {
    case "http": isEncrypted = false
    case "https": isEncrypted = true
    default: return nil
    }
    let rest = bytes[colon...].dropFirst(3)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    hasQuery = rest.contains(UInt8(ascii: "?"))
    guard let host = Self.host(of: Substring(authority)) else { return nil }
    self.host = host
  }

  /// Whether the host is this machine, which means that other machines can't intercept the request.
  ///
  /// libcurl resolves `localhost` to this machine without asking a name server.
  var isLoopback: Bool {
    if host.lowercased() == "localhost" { return true }
    var number = in6_addr()
    if inet_pton(AF_INET6, host, &number) == 1 {
      return withUnsafeBytes(of: number) { bytes in
        bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
      }
    }
    var old = in_addr()
    return inet_pton(AF_INET, host, &old) == 1 && UInt32(bigEndian: old.s_addr) >> 24 == 127
  }

  private static func isEncoded(_ url: String) -> Bool {
    var missing = 0
    for byte in url.utf8 {
      if missing > 0 {
        guard hexadecimal.contains(byte) else { return false }
        missing -= 1
      } else if byte == UInt8(ascii: "%") {
        missing = 2
      } else if !allowed.contains(byte) {
        return false
      }
    }
    return missing == 0
  }

  private static let hexadecimal = ByteSet("0123456789abcdefABCDEF")

  /// The characters that a URL can contain, except `#`, which begins a fragment.
  ///
  /// - Source: RFC 3986, section 2.
  private static let allowed = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]@!$&'()*+,;=")

  private static let nameBytes = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")

  private static func host(of authority: Substring) -> String? {
    let name: Substring
    var port: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      (name, port) = (authority[..<end].dropFirst(), authority[end...].dropFirst())
      var number = in6_addr()
      guard inet_pton(AF_INET6, String(name), &number) == 1 else { return nil }
    } else {
      name = authority.prefix { $0 != ":" }
      port = authority[name.endIndex...]
      let isName = name.utf8.allSatisfy(nameBytes.contains)
      guard !name.isEmpty, name.utf8.count <= 253, isName else { return nil }
    }
    if !port.isEmpty {
      guard port.removeFirst() == ":", port.allSatisfy(\.isNumber), let number = UInt16(port),
        number > 0
      else { return nil }
    }
    return String(name)
  }
}
