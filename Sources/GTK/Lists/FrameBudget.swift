import CAdwaita

struct FrameBudget {
  /// The maximum time, in seconds, to spend on filling rows in one frame.
  ///
  /// GTK needs several times as long to style, lay out, and draw the filled rows, and scrolling by
  /// a page takes half a frame in addition.
  private static let limit = 0.001

  private var frame: gint64 = -1
  private var spent = 0.0

  mutating func hasTime(in clock: OpaquePointer?) -> Bool {
    guard let clock else { return true }
    let current = gdk_frame_clock_get_frame_counter(clock)
    if current != frame { (frame, spent) = (current, 0) }
    return spent < Self.limit
  }

  /// Adds the time since `start` to the time spent.
  ///
  /// `start` is a time from `g_get_monotonic_time`, in microseconds.
  mutating func spend(since start: gint64) {
    spent += Double(g_get_monotonic_time() - start) / 1_000_000
  }
}
