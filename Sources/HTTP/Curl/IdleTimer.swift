/// Measures how long no data has moved in either direction.
struct IdleTimer {
  struct State: Equatable {
    var isBegun = false
    var headSize = 0
    var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)
    /// The number of bytes the kernel has yet to send; a slow connection delays the last block.
    var unsentBytes: Int32 = 0
  }

  private var state = State()
  private var start: Double

  init(at seconds: Double) { start = seconds }

  mutating func seconds(_ new: State, at seconds: Double) -> Double {
    if new != state { (state, start) = (new, seconds) }
    return seconds - start
  }
}
