package import Secrets
import Synchronization

/// The newest token of a session that is not stored yet.
package final class UnsavedToken: Sendable {
  private let value = Mutex<Secret?>(nil)

  package init() {}

  package var token: Secret? { value.withLock(\.self) }

  package func set(_ token: Secret?) { value.withLock { $0 = token } }
}
