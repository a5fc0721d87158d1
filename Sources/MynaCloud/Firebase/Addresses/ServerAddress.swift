/// The server that an address names: all before its path.
struct ServerAddress: Hashable {
  /// Whether what is sent there is encrypted.
  let isEncrypted: Bool
  /// Lower case; an address of IPv6 without its brackets.
  let host: String
  /// 1…65,535.
  let port: Int

  /// The server of an absolute address.
  ///
  /// - Returns: nil for anything but `http:` and `https:`, and for an address with a user or password in it.
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

  /// Whether it is this machine, to which no line can be tapped.
  var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  /// Whether an address that a server of this address has given leads to the same server.
  ///
  /// An emulator may call this machine by another of its names.
  func isSame(as other: ServerAddress) -> Bool {
    if self == other { return true }
    return isLoopback && other.isLoopback && port == other.port
      && isEncrypted == other.isEncrypted
  }
}
