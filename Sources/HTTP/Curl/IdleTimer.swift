/// Measures the time during which no data was transferred in either direction.
struct IdleTimer {
  struct State: Equatable {
    var isBegun = false
    var headSize = 0
    var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)
    /// The number of bytes passed to the kernel that the server hasn't acknowledged.
    ///
    /// On a slow connection, this number changes even after all bytes were passed to the kernel.
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
