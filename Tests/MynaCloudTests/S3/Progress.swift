import Synchronization

/// Stores the last reported number.
final class Progress: Sendable {
  private let number = Mutex<Int?>(nil)
  var last: Int? { number.withLock { $0 } }
  func note(_ count: Int) { number.withLock { $0 = count } }
}
