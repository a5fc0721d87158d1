import AudioDevices
import Synchronization
import TestSupport

/// The received events, in order.
final class EventLog<Event: Equatable & Sendable>: Sendable {
  private let list = Mutex<[Event]>([])

  var events: [Event] { list.withLock { $0 } }

  func append(_ event: Event) { list.withLock { $0.append(event) } }

  /// Waits for a matching event, and returns whether one arrived.
  func wait(timeout: Double = 20, for fits: (Event) -> Bool) -> Bool {
    waitUntil(timeout: timeout) { events.contains(where: fits) }
  }
}
