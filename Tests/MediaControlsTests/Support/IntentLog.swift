import MediaControls
import Synchronization

/// What others want of a player, in order.
final class IntentLog: Sendable {
  private let intents = Mutex<[MediaIntent]>([])

  func note(_ intent: MediaIntent) { intents.withLock { $0.append(intent) } }

  /// How many were noted since the last time.
  var count: Int { intents.withLock(\.count) }

  /// Takes all that were noted since the last time.
  func take() -> [MediaIntent] {
    intents.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
