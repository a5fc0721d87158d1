/// Knows for how long nothing has moved between this machine and a server.
struct IdleWatch {
  /// All that changes when something moves.
  struct State: Equatable {
    var isBegun = false
    var headSize = 0
    var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)
    /// Bytes that the system still has to send: on a slow line, those of the last block take long.
    var unsentBytes: Int32 = 0
  }

  private var state = State()
  private var start: Double

  /// Begins to watch.
  init(at seconds: Double) { start = seconds }

  /// Returns the seconds since something has moved.
  mutating func seconds(_ new: State, at seconds: Double) -> Double {
    if new != state { (state, start) = (new, seconds) }
    return seconds - start
  }
}
