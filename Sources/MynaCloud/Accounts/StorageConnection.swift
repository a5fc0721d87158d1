package import HTTP
package import Secrets
package import Threads

package struct StorageConnection: Sendable {
  package typealias MakeTransport = @Sendable (_ certificateFile: String?) -> any HTTPTransport

  let secret: Secret?
  let makeTransport: MakeTransport
  let time: any TimeSource
  /// Stores a new secret from a server in place of the old one, or deletes it for nil.
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
