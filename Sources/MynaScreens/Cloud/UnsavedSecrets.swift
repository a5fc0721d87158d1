import Secrets
import Synchronization

final class UnsavedSecrets: Sendable {
  private let error = Mutex<SecretError?>(nil)

  var last: SecretError? { error.withLock(\.self) }

  func record(_ reason: SecretError) { error.withLock { $0 = reason } }
}
