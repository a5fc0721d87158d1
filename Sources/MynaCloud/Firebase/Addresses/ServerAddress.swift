struct ServerAddress: Hashable {
  let isEncrypted: Bool
  /// The host name or address, in lowercase; an IPv6 address has no brackets.
  let host: String
  let port: Int

  init?(of url: String) {
    guard let colon = url.firstRange(of: "://") else { return nil }
    switch url[..<colon.lowerBound].lowercased() {
    case "https": isEncrypted = true
    case "http": isEncrypted = false
    default: return nil
    }
    let authority = url[colon.upperBound...].prefix { !"/?#".contains($0) }
    let isAllowed = authority.utf8.allSatisfy { byte in
      Character(UnicodeScalar(byte)).isASCII && !"@\\%".utf8.contains(byte) && byte > 32
    }
    guard isAllowed else { return nil }
    var rest = authority
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = authority[authority.index(after: authority.startIndex)..<end].lowercased()
      rest = authority[authority.index(after: end)...]
    } else {
      rest = authority.drop { $0 != ":" }
      host = authority[..<rest.startIndex].lowercased()
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty {
      port = isEncrypted ? 443 : 80
    } else {
      guard rest.first == ":", let number = UInt16(rest.dropFirst()), number > 0 else {
        return nil
      }
      port = Int(number)
    }
  }

  var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  /// Whether both addresses lead to the same server.
  ///
  /// Loopback names count as equal, because an emulator may use a different name for this machine
  /// in its responses.
  func isSame(as other: ServerAddress) -> Bool {
    if self == other { return true }
    return isLoopback && other.isLoopback && port == other.port
      && isEncrypted == other.isEncrypted
  }
}
