extension HTTPRequest {
  func check() throws(HTTPError) -> HTTPAddress {
    guard let address = HTTPAddress(url), headers.allSatisfy(\.isWellFormed), hasOwnLength,
      method != .head || body.count == 0
    else { throw .malformedRequest }
    guard address.isEncrypted || address.isLoopback || isPublic(address) else {
      throw .notEncrypted(host: address.host)
    }
    return address
  }

  /// Whether the headers leave the framing of the body to the transport.
  ///
  /// If there is a `Content-Length` header, it must match the body.
  private var hasOwnLength: Bool {
    headers.allSatisfy {
      if $0.isNamed("content-length") { return $0.value == String(body.count) }
      return !$0.isNamed("transfer-encoding") && !$0.isNamed("expect")
    }
  }

  /// Whether the request contains nothing secret, so that it may be sent unencrypted.
  ///
  /// A query may contain a signature or a token, and so may any header not in `publicHeaders`.
  private func isPublic(_ address: HTTPAddress) -> Bool {
    body.count == 0 && !address.hasQuery
      && headers.allSatisfy { Self.publicHeaders.contains($0.name.lowercased()) }
  }

  private static let publicHeaders: Set<String> = [
    "accept", "accept-language", "cache-control", "content-length", "if-match",
    "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range", "user-agent",
  ]
}

extension HTTPHeader {
  /// Whether the name is a token and the value contains no line break or control character.
  ///
  /// - Source: RFC 9110, sections 5.1 and 5.5.
  fileprivate var isWellFormed: Bool {
    !name.isEmpty && name.utf8.allSatisfy(Self.token.contains)
      && value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) }
  }

  private static let token = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~")
}
