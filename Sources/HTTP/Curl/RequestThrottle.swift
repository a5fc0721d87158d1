import Threads

struct RequestThrottle {
  private static let slice = 0.1

  let limit: RateLimit
  let time: any TimeSource

  /// Waits until `count` bytes may be transferred.
  ///
  /// Returns false if the request is no longer wanted.
  func wait(for count: Int, while isWanted: () -> Bool) -> Bool {
    var rest = limit.reserve(count, at: time.seconds)
    while rest > 0 {
      guard isWanted() else { return false }
      time.wait(for: .seconds(min(rest, Self.slice)))
      rest -= Self.slice
    }
    return isWanted()
  }
}
