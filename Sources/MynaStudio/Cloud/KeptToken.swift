import Secrets
import Synchronization

/// The newest token of a session that is not kept elsewhere yet.
final class KeptToken: Sendable {
  private let value = Mutex<Secret?>(nil)

  var token: Secret? { value.withLock(\.self) }

  func set(_ token: String?) { value.withLock { $0 = token.map { Secret($0) } } }
}
