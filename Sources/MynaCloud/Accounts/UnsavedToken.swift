package import Secrets
import Synchronization

/// Holds a session's latest token until the token is stored.
package final class UnsavedToken: Sendable {
  private let value = Mutex<Secret?>(nil)

  package init() {}

  package var token: Secret? { value.withLock(\.self) }

  package func set(_ token: Secret?) { value.withLock { $0 = token } }
}
