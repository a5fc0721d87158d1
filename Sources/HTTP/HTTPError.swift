package import Files

/// Why there is no complete response.
package enum HTTPError: Error, Hashable, Sendable {
  /// The URL is not an absolute, percent-encoded `http:` or `https:` URL, or contains a user name;
  /// or a header contains a line break or a length that is not the body's.
  case malformedRequest
  /// A body, a query or a possibly secret header would have been sent unencrypted to another
  /// machine.
  case notEncrypted(host: String)
  /// There is no network, or no such host.
  case hostNotFound(host: String)
  /// Nothing listens at the port, or the connection is blocked.
  case notConnected(host: String)
  /// The server's certificate is not signed by an authority that this machine trusts.
  case notTrusted(host: String)
  /// The server's certificate has expired, or is not valid yet by this machine's clock.
  case certificateOutdated(host: String)
  /// The server's certificate is for another name.
  case certificateOfAnother(host: String)
  /// The server at an `https:` address does not speak TLS.
  case notTLS(host: String)
  /// The server supports no TLS version that this machine uses.
  case oldTLS(host: String)
  /// The file of the certificate authority cannot be read.
  case noCertificates(path: String)
  /// No bytes were sent or received within the allowed time.
  case timedOut(host: String)
  /// The connection broke before the response was complete.
  case interrupted(host: String)
  /// The response's head exceeds 64 KiB, or its body exceeds the limit without a receiver.
  case tooLong
  /// The receiver declined the rest of the response.
  case declined
  case cancelled
  /// The file being sent could not be read, or became shorter.
  case unreadable(SystemError)
  /// libcurl or the system refused; the value has its message.
  case failed(UnderlyingReason)
}
