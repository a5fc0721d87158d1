import CAdwaita

package final class FrameClock: Object {
  package var frameCount: Int { Int(gdk_frame_clock_get_frame_counter(raw)) }

  /// Calls `began` before each frame and `ended` after each frame.
  ///
  /// Both closures receive the current time in seconds.
  package func onPaint(began: @escaping (Double) -> Void, ended: @escaping (Double) -> Void) {
    on("before-paint") { began(Double(g_get_monotonic_time()) / 1_000_000) }
    on("after-paint") { ended(Double(g_get_monotonic_time()) / 1_000_000) }
  }
}

extension Widget {
  /// The clock of the widget's window; nil before the window is realized.
  package var frameClock: FrameClock? {
    gtk_widget_get_frame_clock(widget).map { FrameClock($0) }
  }
}
