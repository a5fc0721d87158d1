package import Files

package enum HTTPError: Error, Hashable, Sendable {
  /// The URL isn't an absolute, percent-encoded `http:` or `https:` URL, or it contains a user
  /// name. Alternatively, a header contains a line break, or a length that doesn't match the body.
  case malformedRequest
  /// A body, a query, or a possibly secret header would have been sent unencrypted to another
  /// machine.
  case notEncrypted(host: String)
  /// There is no network, or no such host.
  case hostNotFound(host: String)
  /// Nothing listens on the port, or the connection is blocked.
  case notConnected(host: String)
  case notTrusted(host: String)
  /// The server's certificate has expired, or isn't valid yet according to this machine's clock.
  case certificateOutdated(host: String)
  case certificateOfAnother(host: String)
  /// The server at an `https:` address doesn't use TLS.
  case notTLS(host: String)
  case oldTLS(host: String)
  /// The file with additional trusted certificates can't be read.
  case noCertificates(path: String)
  /// No bytes were sent or received within the allowed time.
  case timedOut(host: String)
  case interrupted(host: String)
  /// The response's head exceeds 64 KiB, or its body in memory exceeds 16 MiB.
  case tooLong
  case declined
  case cancelled
  /// The file being sent couldn't be read, or became shorter.
  case unreadable(SystemError)
  /// libcurl or the system reported an error; the reason is its message.
  case failed(UnderlyingReason)
}
