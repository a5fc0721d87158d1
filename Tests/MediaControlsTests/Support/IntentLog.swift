import MediaControls
import Synchronization

/// The requests to a player, in order.
final class IntentLog: Sendable {
  private let intents = Mutex<[MediaIntent]>([])

  func note(_ intent: MediaIntent) { intents.withLock { $0.append(intent) } }

  var count: Int { intents.withLock(\.count) }

  /// Returns and removes all requests since the last call.
  func take() -> [MediaIntent] {
    intents.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
