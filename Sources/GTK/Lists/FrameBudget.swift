import CAdwaita

/// The time that work may take out of one frame, so that the frame is not late.
struct FrameBudget {
  /// Seconds for each frame.
  ///
  /// GTK's styles, layout and drawing of filled rows take several times as long, and a jump by a page takes it half of a frame besides.
  private static let limit = 0.001

  private var frame: gint64 = -1
  private var spent = 0.0

  /// Whether there is time left in the frame that the clock is at.
  mutating func hasTime(in clock: OpaquePointer?) -> Bool {
    guard let clock else { return true }
    let current = gdk_frame_clock_get_frame_counter(clock)
    if current != frame { (frame, spent) = (current, 0) }
    return spent < Self.limit
  }

  /// Counts the time of work that has begun at a moment of `g_get_monotonic_time`.
  mutating func spend(since start: gint64) {
    spent += Double(g_get_monotonic_time() - start) / 1_000_000
  }
}
