import Threads

/// Holds the bytes of one request back until a limit lets them through.
struct PacedBytes {
  /// The longest wait in seconds after which it is looked whether the request is still wanted.
  private static let slice = 0.1

  let limit: RateLimit
  let time: any TimeSource

  /// Waits until so many bytes may move; returns false once the request is no longer wanted.
  func wait(for count: Int, while isWanted: () -> Bool) -> Bool {
    var rest = limit.take(count, at: time.seconds)
    while rest > 0 {
      guard isWanted() else { return false }
      time.wait(for: .seconds(min(rest, Self.slice)))
      rest -= Self.slice
    }
    return isWanted()
  }
}
