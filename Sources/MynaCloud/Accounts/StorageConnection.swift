package import HTTP
package import Secrets
package import Threads

package struct StorageConnection: Sendable {
  package typealias TransportFactory = @Sendable (_ certificateFile: String?) -> any HTTPTransport

  /// The stored secret; nil if the storage requires no secret or none is stored.
  let secret: Secret?
  let makeTransport: TransportFactory
  let time: any TimeSource
  /// Replaces the stored secret with a new one from the server, or deletes it if given nil.
  ///
  /// Called on any thread.
  let keep: @Sendable (Secret?) -> Void

  package init(
    secret: Secret?, transport: @escaping TransportFactory, time: any TimeSource,
    keep: @escaping @Sendable (Secret?) -> Void
  ) {
    (self.secret, makeTransport, self.time, self.keep) = (secret, transport, time, keep)
  }
}
