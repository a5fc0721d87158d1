import Secrets
import Synchronization

/// Why a renewed sign-in could not be stored.
///
/// Usable on any thread.
final class UnsavedSecrets: Sendable {
  private let error = Mutex<SecretError?>(nil)

  var last: SecretError? { error.withLock(\.self) }

  func record(_ reason: SecretError) { error.withLock { $0 = reason } }
}
