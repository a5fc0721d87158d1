import Synchronization

/// Keeps the last of the numbers that it is told.
final class Progress: Sendable {
  private let number = Mutex<Int?>(nil)
  var last: Int? { number.withLock { $0 } }
  func note(_ count: Int) { number.withLock { $0 = count } }
}
