package import HTTP
package import Secrets
package import Threads

/// The means by which an account is opened.
package struct StorageConnection: Sendable {
  /// Makes the transport that reaches servers, of a file of certificates or none.
  package typealias MakeTransport = @Sendable (_ certificateFile: String?) -> any HTTPTransport

  /// The secret that was kept; nil if none is needed or known.
  let secret: Secret?
  let makeTransport: MakeTransport
  let time: any TimeSource
  /// Keeps a secret that a server gives in place of the old one, or forgets the old one for nil.
  ///
  /// Called on any thread.
  let keep: @Sendable (Secret?) -> Void

  package init(
    secret: Secret?, transport: @escaping MakeTransport, time: any TimeSource,
    keep: @escaping @Sendable (Secret?) -> Void
  ) {
    (self.secret, makeTransport, self.time, self.keep) = (secret, transport, time, keep)
  }
}
