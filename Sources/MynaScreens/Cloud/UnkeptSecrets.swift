import Secrets
import Synchronization

/// Why a renewed sign-in could not be kept; told on any thread.
final class UnkeptSecrets: Sendable {
  private let error = Mutex<SecretError?>(nil)

  /// The last reason; nil for none.
  var last: SecretError? { error.withLock(\.self) }

  /// Notes a reason.
  func note(_ reason: SecretError) { error.withLock { $0 = reason } }
}
