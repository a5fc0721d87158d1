struct IdleTimer {
  struct State: Equatable {
    var isBegun = false
    var headSize = 0
    var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)
    /// Bytes that the system has yet to send; on a slow line, the last block takes long.
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
