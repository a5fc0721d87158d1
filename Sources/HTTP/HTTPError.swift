package import Files

/// Why no whole answer came.
package enum HTTPError: Error, Hashable, Sendable {
  /// The address is no absolute, percent-encoded `http:` or `https:` URL, or names a user; a header has a line break in it, or
  /// a length that is not that of the body.
  case malformedRequest
  /// A body, a query or a header that may be secret would have gone over plain `http:` to another machine.
  case notEncrypted(host: String)
  /// There is no network, or no such host.
  case hostNotFound(host: String)
  /// Nothing listens there, or the way there is blocked.
  case notConnected(host: String)
  /// The certificate of the server is not signed by anyone this machine trusts.
  case notTrusted(host: String)
  /// The certificate of the server has expired, or its time has not come yet by the clock of this machine.
  case certificateOutdated(host: String)
  /// The certificate of the server is that of another name.
  case certificateOfAnother(host: String)
  /// What answers at an `https:` address does not speak TLS.
  case notTLS(host: String)
  /// The server speaks no version of TLS that this machine uses.
  case oldTLS(host: String)
  /// The certificate authority's file cannot be read.
  case noCertificates(path: String)
  /// Nothing was sent or received for the time that was allowed.
  case timedOut(host: String)
  /// The connection broke before the whole answer was there.
  case interrupted(host: String)
  /// The head of the answer is longer than 64 KiB, or its body than an answer without a receiver may be.
  case tooLong
  /// The receiver did not want the rest.
  case declined
  /// The task was canceled.
  case cancelled
  /// The file that was being sent could not be read, or became shorter.
  case unreadable(SystemError)
  /// The library of the system refused, in its own words.
  case failed(Refusal)
}
