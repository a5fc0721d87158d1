import AudioDevices
import Synchronization
import TestSupport

/// What was told, in order.
final class EventLog<Event: Equatable & Sendable>: Sendable {
  private let list = Mutex<[Event]>([])

  var events: [Event] { list.withLock { $0 } }

  func append(_ event: Event) { list.withLock { $0.append(event) } }

  /// Waits until there is an event that fits, and says whether one came.
  func wait(timeout: Double = 20, for fits: (Event) -> Bool) -> Bool {
    waitUntil(timeout: timeout) { events.contains(where: fits) }
  }
}
